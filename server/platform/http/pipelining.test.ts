import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listenForScrapes } from '#server/platform/ops/telemetry/scrapes.ts';
import { startApp } from '#test/app.ts';
import { inTurn } from './pipelining.ts';

const { app } = await startApp({ own: true });
let running = 0;
let mostRunning = 0;
let started = 0;
app.get('/slow', { config: { access: 'public' } }, async () => {
  started += 1;
  running += 1;
  mostRunning = Math.max(mostRunning, running);
  await setTimeout(5);
  running -= 1;
  return `answer ${started}\n`;
});
await app.listen({ host: '127.0.0.1', port: 0 });

const head = (method: string, path: string, more = '') => `${method} ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
const get = (path: string) => head('GET', path);
const lastGet = (path: string) => head('GET', path, 'connection: close\r\n');

/** Everything that a server answers to bytes that are sent at once, until it closes the connection. */
async function answerTo(bytes: string, server: Server = app.server) {
  const socket = await connected(server);
  socket.write(bytes);
  return text(socket).catch(() => 'closed');
}

async function connected(server: Server) {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  return socket;
}

test('sixteen requests that are sent at once are answered in order, one after another', async () => {
  started = 0;
  mostRunning = 0;

  const answer = await answerTo(get('/slow').repeat(15) + lastGet('/slow'));

  const order = [...answer.matchAll(/answer (\d+)/g)].map(([, number]) => Number(number));
  expect(order).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  expect(mostRunning).toBe(1);
});

test('requests with bodies that are sent at once are each answered', async () => {
  const body = '{"email":"ada@acme.example","password":"wrong"}';
  const headers = `content-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  const login = head('POST', '/api/ticketing/auth/login', headers) + body;

  const answer = await answerTo(login.repeat(3) + lastGet('/api/health'));

  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([...Array(3).fill('HTTP/1.1 401'), 'HTTP/1.1 200']);
});

test('a connection serves any number of requests to a client that reads the answers', async () => {
  const socket = await connected(app.server);

  for (let round = 0; round < 40; round++) {
    socket.write(get('/api/health'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test.each(['/slow', '/api/openapi.json', '/nothing', '/api/%E0%A4%A'])(
  'the seventeenth unanswered request for %s closes the connection, and no more than one was started',
  async (path) => {
    started = 0;

    const answer = await answerTo(get(path).repeat(500));

    expect(answer.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(started).toBeLessThanOrEqual(1);
    expect((await app.inject('/api/health')).statusCode).toBe(200);
  },
);

test('the port of the metrics closes such a connection, too', async () => {
  let texts = 0;
  const scrapes = await listenForScrapes({
    host: '127.0.0.1',
    port: 0,
    token: undefined,
    text: async () => {
      texts += 1;
      return 'up 1\n';
    },
  });
  onTestFinished(scrapes.stop);
  const socket = connect(Number(new URL(scrapes.url).port), '127.0.0.1').on('error', () => undefined);

  socket.resume().write(get('/metrics').repeat(500));
  await once(socket, 'close');

  expect(texts).toBeLessThanOrEqual(1);
  expect((await fetch(scrapes.url)).status).toBe(200);
});

test('a request that had to wait runs in its own async context', async () => {
  const context = new AsyncLocalStorage<string | undefined>();
  const server = createServer((request, response) => {
    context.run(request.url, () => inTurn(request, response, () => response.end(`context ${context.getStore()}`)));
  });
  onTestFinished(() => {
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const answer = await answerTo(get('/first') + get('/second') + lastGet('/third'), server);

  expect(answer.match(/context \/[a-z]+/g)).toEqual(['context /first', 'context /second', 'context /third']);
});
