import { once } from 'node:events';
import { type AddressInfo, connect as openSocket, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startApp } from '#test/app.ts';

const { app, db } = await startApp({ own: true });
await app.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.address() as AddressInfo;

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});

async function connected(to = port) {
  const socket = openSocket(to, '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Everything that is answered to raw bytes until the server closes. */
async function answerTo(bytes: string) {
  const socket = await connected();
  socket.write(bytes);
  return text(socket);
}

test.each([
  ['no HTTP', 'HELLO\r\n\r\n'],
  ['a length that is none', 'POST /api/health HTTP/1.1\r\nhost: x\r\ncontent-length: ten\r\n\r\n'],
  ['two lengths', 'POST /api/health HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
  [
    'a length and chunks',
    'POST /api/health HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a header without a return', 'GET /api/health HTTP/1.1\r\nhost: x\na: b\r\n\r\n'],
  ['a space before a colon', 'GET /api/health HTTP/1.1\r\nhost: x\r\ncontent-length : 4\r\n\r\nabcd'],
  ['a length with a sign', 'POST /api/health HTTP/1.1\r\nhost: x\r\ncontent-length: +4\r\n\r\nabcd'],
  ['chunks under another name', 'POST /api/health HTTP/1.1\r\nhost: x\r\ntransfer-encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['chunks named twice', 'POST /api/health HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked, x\r\n\r\n0\r\n\r\n'],
  ['NUL in a header', 'GET /api/health HTTP/1.1\r\nhost: x\r\na: b\0c\r\n\r\n'],
  ['a folded header', 'GET /api/health HTTP/1.1\r\nhost: x\r\na: b\r\n c\r\n\r\n'],
])('%s is refused in our words, and the connection closed', async (_, bytes) => {
  const answer = await answerTo(bytes);

  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(answer).toContain('connection: close');
  expect(answer).toMatch(/\r\n\r\n\{"message":"The request is not valid HTTP\."\}$/);
});

test.each([
  ['a size that is none', 'zz\r\n{}\r\n0\r\n\r\n'],
  ['a size that is too small', '1\r\n{}\r\n0\r\n\r\n'],
  ['a size with a sign', '-2\r\n{}\r\n0\r\n\r\n'],
  ['a size beyond all numbers', 'fffffffffffffffff\r\n{}\r\n0\r\n\r\n'],
  ['no returns', '2\n{}\n0\n\n'],
])('a body in chunks with %s is refused, and the connection closed', async (_, chunks) => {
  const answer = await answerTo(
    `POST /api/ticketing/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n${chunks}`,
  );

  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

test('headers of more than 16 KiB are refused', async () => {
  const answer = await answerTo(`GET /api/health HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`);

  expect(answer).toMatch(/^HTTP\/1\.1 431 /);
  expect(answer).toMatch(/\{"message":"The headers of the request are too large\."\}$/);
});

test('a request that takes too long gets an error that says so', async () => {
  // Nobody waits half a minute for a test.
  const timing = { requestTimeout: 100, http: { headersTimeout: 100, connectionsCheckingInterval: 50 } };
  const hasty = await buildApp({ db, logger: pino({ level: 'silent' }), timing });
  await hasty.listen({ host: '127.0.0.1', port: 0 });
  const socket = await connected((hasty.server.address() as AddressInfo).port);

  socket.write(
    'POST /api/ticketing/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{',
  );
  const answer = await text(socket);
  await hasty.close();

  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout/);
  expect(answer).toMatch(/\{"message":"The request took too long to arrive\."\}$/);
});

test('a connection that can’t be accepted is logged, and the next is served', async () => {
  const serving = await buildApp({ db, logger: pino({ level: 'silent' }) });
  const address = await serving.listen({ host: '127.0.0.1', port: 0 });

  // As Node does when the process has too many files open.
  for (const code of ['EMFILE', 'ENFILE', 'ENOBUFS'])
    serving.server.emit('error', Object.assign(new Error(code), { code }));

  expect((await fetch(`${address}/api/health`)).status).toBe(200);
  await serving.close();
});

test('a connection serves ten thousand requests at most', () => {
  expect(app.server.maxRequestsPerSocket).toBe(10_000);
});

test('a body of a gigabyte is refused before it is sent', async () => {
  const answer = await answerTo(
    'POST /api/ticketing/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\nconnection: close\r\ncontent-length: 1073741824\r\n\r\n{',
  );

  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
});

test('a stopping server finishes requests in progress and does not wait for idle connections', async () => {
  // Waiting for an idle connection would never end.
  const leaving = await buildApp({ db, logger: pino({ level: 'silent' }), timing: { keepAliveTimeout: 0 } });
  const started = Promise.withResolvers<void>();
  leaving.get('/slow', { config: { access: 'public' } }, async () => {
    started.resolve();
    await db.execute(sql`select pg_sleep(0.5)`);
    return 'done';
  });
  await leaving.listen({ host: '127.0.0.1', port: 0 });
  const address = leaving.server.address() as AddressInfo;
  const idle = await connected(address.port);
  idle.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(idle, 'data');
  const underWay = fetch(`http://127.0.0.1:${address.port}/slow`);
  await started.promise;

  await leaving.close();

  const response = await underWay;
  expect([response.status, await response.text()]).toEqual([200, 'done']);
  expect(response.headers.get('connection')).toBe('close');
});
