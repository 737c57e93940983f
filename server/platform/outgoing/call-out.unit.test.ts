import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setInterval as every } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { describe, expect, onTestFinished, test } from 'vitest';
import { OutgoingAllowList } from '#server/platform/config/outgoing-calls.ts';
import { makeCertificate } from '#test/certificate.ts';
import { startNameServer } from '#test/dns-server.ts';
import { outgoingCalls } from './call-out.ts';

/** A server on a loopback address, which counts the connections. */
async function listen(answer: RequestListener, host = '127.0.0.1', port = 0, tls?: { cert: string; key: string }) {
  const server = tls ? createSecureServer(tls, answer) : createServer(answer);
  const hits = { connections: 0 };
  server.on('connection', () => {
    hits.connections += 1;
  });
  server.listen(port, host);
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { hits, port: (server.address() as AddressInfo).port };
}

function calls(allow: string, rest: Parameters<typeof outgoingCalls>[0] = {}) {
  return outgoingCalls({ allow: OutgoingAllowList.parse(allow), ...rest });
}

const echo: RequestListener = async (request, response) => {
  const body = await text(request);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers, body }));
};

test('a call sends its method, headers and body, and gets the response', async () => {
  const { port } = await listen(echo);
  const { callOut } = calls(`127.0.0.1:${port}`);

  const { status, body, isCut } = await callOut(`http://127.0.0.1:${port}/hook?a=1`, {
    method: 'POST',
    headers: { 'webhook-id': 'msg_1' },
    body: '{"a":"ü"}',
  });

  expect({ status, isCut }).toEqual({ status: 200, isCut: false });
  expect(JSON.parse(body.toString())).toMatchObject({
    method: 'POST',
    url: '/hook?a=1',
    headers: { host: `127.0.0.1:${port}`, 'webhook-id': 'msg_1', 'content-length': '10' },
    body: '{"a":"ü"}',
  });
});

test('a certificate has to be one for the name that is called', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archway-outgoing-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { cert, key } = await makeCertificate(folder, 'own', 'hooks.example');
  const [ca, trusted] = [await readFile(cert, 'utf8'), getCACertificates('default')];
  onTestFinished(() => setDefaultCACertificates(trusted));
  const { port } = await listen(echo, '127.0.0.1', 0, { cert: ca, key: await readFile(key, 'utf8') });
  const { callOut } = calls('127.0.0.1/32', { resolve: async () => ['127.0.0.1'] });
  const call = (name: string) => callOut(`https://${name}:${port}`);

  await expect(call('hooks.example')).rejects.toThrow('The certificate of hooks.example:');
  setDefaultCACertificates([...trusted, ca]);

  expect((await call('hooks.example')).status).toBe(200);
  await expect(call('other.example')).rejects.toThrow(`The certificate of other.example:${port} is not valid`);
  await expect(call('127.0.0.1')).rejects.toThrow(`The certificate of 127.0.0.1:${port} is not valid`);
});

describe('fetchOut', () => {
  test('takes a form as fetch does', async () => {
    const { port } = await listen(echo);
    const { fetchOut } = calls('127.0.0.0/8');

    const response = await fetchOut(`http://127.0.0.1:${port}/token`, {
      method: 'POST',
      headers: new Headers({ authorization: 'Basic x' }),
      body: new URLSearchParams({ code: 'a b' }),
    });

    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', authorization: 'Basic x' },
      body: 'code=a+b',
    });
  });

  test('fails on a response that is too long', async () => {
    const { port } = await listen((_request, response) => response.end('x'.repeat(65_537)));

    await expect(calls('127.0.0.1').fetchOut(`http://127.0.0.1:${port}`)).rejects.toThrow('too long a response');
  });
});

test.each([
  '127.0.0.1',
  '127.1',
  '0x7f.1',
  '2130706433',
  '0177.0.0.1',
  '[::1]',
  '[::ffff:7f00:1]',
  'localhost',
  'localhost.',
  '0',
])('nothing is sent to %s unless it is permitted', async (host) => {
  const { port, hits } = await listen(echo, '::');
  const { callOut } = calls('', { resolve: async () => ['127.0.0.1', '::1'] });

  for (const address of [`https://${host}:${port}`, `http://${host}:${port}/`]) {
    await expect(callOut(address)).rejects.toMatchObject({ name: 'CallError', step: 'address' });
  }

  expect(hits.connections).toBe(0);
});

test('a redirect is not followed', async () => {
  const canary = await listen(echo, '127.0.0.2');
  const { port } = await listen((_request, response) =>
    response.writeHead(302, { location: `http://127.0.0.2:${canary.port}/` }).end(),
  );

  const { status } = await calls('127.0.0.0/8').callOut(`http://127.0.0.1:${port}`);

  expect(status).toBe(302);
  expect(canary.hits.connections).toBe(0);
});

test('the variables of a proxy are ignored', async () => {
  const proxy = await listen(echo, '127.0.0.2');
  const { port } = await listen(echo);
  for (const name of ['http_proxy', 'HTTP_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']) {
    const before = process.env[name];
    process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.2:${proxy.port}`;
    onTestFinished(() => {
      if (before === undefined) delete process.env[name];
      else process.env[name] = before;
    });
  }

  expect((await calls('127.0.0.1').callOut(`http://127.0.0.1:${port}`)).status).toBe(200);
  expect(proxy.hits.connections).toBe(0);
});

test('a name whose address changes 100 times is called only where it was checked', async () => {
  const receiver = await listen(echo, '127.0.0.2');
  const canary = await listen(echo, '127.0.0.3', receiver.port);
  const names = await startNameServer({ 'A rebind.example': '127.0.0.2' });
  onTestFinished(names.stop);
  const resolver = new Resolver();
  resolver.setServers([names.address]);
  const { callOut } = calls('127.0.0.2/32', {
    resolve: async (name) => {
      const found = await resolver.resolve4(name);
      // The next question gets the other address.
      names.records[`A ${name}`] = found[0] === '127.0.0.2' ? '127.0.0.3' : '127.0.0.2';
      return found;
    },
  });

  const outcomes: (string | number)[] = [];
  for (let round = 0; round < 100; round++) {
    const outcome: string | number = await callOut(`http://rebind.example:${receiver.port}`).then(
      ({ status }) => status,
      ({ step }) => step,
    );
    outcomes.push(outcome);
  }

  expect(outcomes).toEqual(Array.from({ length: 100 }, (_, round) => (round % 2 === 0 ? 200 : 'address')));
  expect(names.asked).toHaveLength(100);
  expect(receiver.hits.connections).toBe(50);
  expect(canary.hits.connections).toBe(0);
});

test('a name that has several addresses is called at one that responds', async () => {
  const { port } = await listen(echo, '127.0.0.2');
  const { callOut } = calls('127.0.0.0/8,::1/128', { resolve: async () => ['::1', '127.0.0.3', '127.0.0.2'] });

  expect((await callOut(`http://two.example:${port}`)).status).toBe(200);
});

test('of a response of 10 GB only 64 KiB are read', async () => {
  let sent = 0;
  const { port } = await listen(async (request, response) => {
    response.writeHead(200, { 'content-length': '10000000000' });
    const chunk = Buffer.alloc(1_048_576);
    while (!request.destroyed && !response.destroyed && sent < 10_000_000_000) {
      sent += chunk.length;
      if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
  });

  const { status, body, isCut } = await calls('127.0.0.1').callOut(`http://127.0.0.1:${port}`);

  expect({ status, isCut, size: body.length }).toEqual({ status: 200, isCut: true, size: 65_536 });
  expect(sent).toBeLessThan(100_000_000);
});

describe('a call ends in time', () => {
  // One limit at a time: a busy machine may take longer to connect than to tell that a response is late.
  const limits = { totalTime: 600 };

  test('when a byte arrives each second', async () => {
    const { port } = await listen(async (_request, response) => {
      response.writeHead(200);
      for await (const _ of every(50)) if (!response.write('.')) break;
    });

    await expect(calls('127.0.0.1', { limits }).callOut(`http://127.0.0.1:${port}`)).rejects.toMatchObject({
      step: 'response',
      message: `127.0.0.1:${port} took too long to respond.`,
    });
  });

  test('when no response arrives', async () => {
    const { port } = await listen(() => undefined);

    await expect(calls('127.0.0.1', { limits }).callOut(`http://127.0.0.1:${port}`)).rejects.toThrow('took too long');
  });

  test.each([
    ['switches protocols', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: echo\r\nConnection: Upgrade\r\n\r\n'],
    ['says again and again to continue', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000)],
    ['never ends its headers', 'HTTP/1.1 200 OK\r\nx-more: '],
  ])('when the receiver %s', async (_, answer) => {
    const { port } = await startRaw((socket) => socket.once('data', () => socket.write(answer)));

    await expect(calls('127.0.0.1', { limits }).callOut(`http://127.0.0.1:${port}`)).rejects.toThrow('took too long');
  });

  test('when a certificate never comes', async () => {
    const { port } = await startRaw(() => undefined);

    await expect(calls('127.0.0.1', { limits }).callOut(`https://127.0.0.1:${port}`)).rejects.toThrow('took too long');
  });

  test('when no name server responds', async () => {
    const names = await startNameServer({});
    names.silent.add('hooks.example');
    onTestFinished(names.stop);
    const resolver = new Resolver();
    resolver.setServers([names.address]);
    const { callOut } = calls('127.0.0.1', { limits: { nameTime: 100 }, resolve: (name) => resolver.resolve4(name) });

    await expect(callOut('https://hooks.example')).rejects.toMatchObject({
      step: 'name',
      message: 'hooks.example could not be found.',
    });
    resolver.cancel();
  });

  test('when the caller gives up', async () => {
    const { port } = await listen(() => undefined);
    const signal = AbortSignal.abort();

    await expect(calls('127.0.0.1').callOut(`http://127.0.0.1:${port}`, { signal })).rejects.toThrow();
  });
});

describe('a call says what failed', () => {
  test('nothing listens', async () => {
    const { port } = await listen(echo, '127.0.0.2');

    await expect(calls('127.0.0.1').callOut(`http://127.0.0.1:${port}`)).rejects.toMatchObject({
      step: 'connection',
      message: `127.0.0.1:${port} refused the connection.`,
    });
  });

  test('no HTTP', async () => {
    const { port } = await startRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'));

    await expect(calls('127.0.0.1').callOut(`http://127.0.0.1:${port}`)).rejects.toMatchObject({
      step: 'response',
      message: `127.0.0.1:${port} sent no valid response.`,
    });
  });

  test('no TLS', async () => {
    const { port } = await listen(echo);

    await expect(calls('127.0.0.1').callOut(`https://127.0.0.1:${port}`)).rejects.toMatchObject({ step: 'connection' });
  });

  test('no such name', async () => {
    const { callOut } = calls('', { resolve: async () => [] });

    await expect(callOut('https://hooks.example')).rejects.toThrow('hooks.example could not be found.');
  });

  test('no address', async () => {
    await expect(calls('').callOut('hooks')).rejects.toThrow('The address must start with https://.');
  });
});

/** A server that speaks what it likes. */
async function startRaw(onConnection: (socket: Socket) => unknown) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port };
}
