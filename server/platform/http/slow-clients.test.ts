import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startApp } from '#test/app.ts';
import { siteOf } from '#test/site.ts';

const { app: usual, db } = await startApp({ own: true });

/** Nobody waits half a minute for a test. */
const timing = {
  requestTimeout: 1_500,
  connectionTimeout: 1_500,
  http: { headersTimeout: 1_000, connectionsCheckingInterval: 200 },
};
const hasty = await buildApp({ db, logger: pino({ level: 'silent' }), timing, site: siteOf({}) });
hasty.get('/long', { config: { access: 'public' } }, async () => Buffer.alloc(64 * 1_048_576));
await hasty.listen({ host: '127.0.0.1', port: 0 });
const { port } = hasty.server.address() as AddressInfo;

afterAll(() => hasty.close());

const head = 'POST /api/ticketing/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

async function connected() {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Sends a byte of something endless every tenth of a second, as long as it is taken. */
async function drip(socket: Socket, start: string) {
  const closed = once(socket.resume(), 'close');
  socket.write(start);
  const dripping = setInterval(() => socket.write('a'), 100);
  await closed;
  clearInterval(dripping);
}

test('five hundred clients that send slowly are disconnected, and nobody else waits for them', {
  tags: 'release',
}, async () => {
  const sockets = await Promise.all(Array.from({ length: 500 }, connected));
  const cut = Promise.all(
    sockets.map((socket, index) => drip(socket, index % 2 ? `${head}x: ` : `${head}content-length: 1000000\r\n\r\n`)),
  );

  const statuses: number[] = [];
  for (let round = 0; round < 5; round++) {
    statuses.push((await fetch(`http://127.0.0.1:${port}/api/ready`)).status);
    await sleep(100);
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  await cut;
  await expect.poll(openConnections).toBeLessThan(10);
});

test('a client that never reads its answer, or is gone without a word, is let go of', { tags: 'release' }, async () => {
  const [[kept], deaf] = await Promise.all([once(hasty.server, 'connection'), connected()]);
  deaf.pause().write('GET /long HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(hasty.server, 'request');
  expect(kept.destroyed).toBe(false);

  await expect.poll(() => kept.destroyed, { timeout: 10_000 }).toBe(true);
  deaf.destroy();
});

test('a link that does not exist gives nobody the time of an upload', async () => {
  const socket = await connected();
  const form = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000';

  await drip(socket, `POST /track/${'a'.repeat(26)} HTTP/1.1\r\nhost: x\r\n${form}\r\n\r\n`);

  expect(socket.destroyed).toBe(true);
});

test('the default timeouts are at most half a minute for a request and a minute for an unread response', () => {
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = usual.server;

  expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
    headersTimeout: 15_000,
    // Connections are looked at every 2 s.
    requestTimeout: 28_000,
    timeout: 60_000,
    keepAliveTimeout: 72_000,
  });
});

function openConnections() {
  return new Promise<number>((resolve) => hasty.server.getConnections((_, count) => resolve(count)));
}
