import { once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { scannerAt } from '#server/desk/files/clamd.ts';
import { bucketAt } from '#server/desk/files/s3.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { accessTokenFor } from './imap/access-token.ts';
import { connectTo } from './imap/connect.ts';

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Listens on this machine until the test ends. */
async function portOf(server: Server) {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined));
  });
  stops.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const chunkOf = (text: string) => Buffer.from(text.repeat(Math.ceil(200_000 / text.length)));

/** Sends a text for ever, as fast as it is read. Returns how many bytes were sent so far. */
function flood(stream: Socket | ServerResponse, text: string) {
  const chunk = chunkOf(text);
  const sent = { bytes: 0 };
  const send = () => {
    let hasRoom = true;
    while (hasRoom && !stream.destroyed) {
      hasRoom = stream.write(chunk);
      sent.bytes += chunk.length;
    }
  };
  stream.on('drain', () => setImmediate(send));
  send();
  return sent;
}

/** A mail server that behaves until the mailbox is open or its greeting was read, and then floods. */
async function imapServer(text: string, after: 'greeting' | 'LOGIN' | 'SELECT') {
  const floods: { bytes: number }[] = [];
  const port = await portOf(
    createServer((socket) => {
      socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n');
      if (after === 'greeting') floods.push(flood(socket, text));
      socket.on('data', (bytes) => {
        for (const line of String(bytes).split('\r\n').filter(Boolean)) {
          const [tag = '', command = ''] = line.split(' ');
          if (command === after) floods.push(flood(socket, text));
          else answerImap(socket, tag, command, line);
          if (after === 'SELECT' && command === 'SELECT') answerImap(socket, tag, command, line);
        }
      });
    }),
  );
  return { port, sent: () => floods.reduce((sum, { bytes }) => sum + bytes, 0) };
}

function answerImap(socket: Socket, tag: string, command: string, line: string) {
  if (command === 'LIST') socket.write(`* LIST () "/" ${line.includes('""') ? '""' : 'INBOX'}\r\n`);
  if (command === 'SELECT') socket.write('* 1 EXISTS\r\n* OK [UIDVALIDITY 7] numbered\r\n');
  socket.write(`${tag} OK done\r\n`);
}

const mailbox = (port: number) =>
  connectTo({
    name: 'support',
    host: '127.0.0.1',
    port,
    isSecure: false,
    user: 'support',
    password: 'secret-of-sixteen',
    folder: 'INBOX',
    keeps: false,
    oauth: undefined,
  });

test.each([
  ['a line without an end', 'x'.repeat(100)],
  ['a line of words without an end', '* OK a b c '],
  ['a line of lists without an end', '((((((('],
])('%s from a mail server ends the connection after some megabytes', async (_, text) => {
  const { port, sent } = await imapServer(text, 'LOGIN');

  await expect(mailbox(port)).rejects.toThrow();

  expect(sent()).toBeLessThan(30_000_000);
});

test.each([
  ['a gigabyte', '{1073741824}'],
  ['a terabyte', '{1099511627776}'],
  ['more than there are numbers for', `{${'9'.repeat(30)}}`],
])('an announced literal of %s ends the connection', async (_, size) => {
  const { port, sent } = await imapServer(`* 1 FETCH (BODY[] ${size}\r\n`, 'LOGIN');

  await expect(mailbox(port)).rejects.toThrow();

  expect(sent()).toBeLessThan(30_000_000);
});

test.each([
  ['status lines', '* OK x\r\n'],
  ['new emails', '* 1 EXISTS\r\n'],
  ['flags', '* 5 FETCH (FLAGS ())\r\n'],
  ['continuations', '+ x\r\n'],
])(
  'a flood of %s from a mail server leaves time for everything else, and fills no memory',
  { tags: 'release', timeout: 60_000 },
  async (_, text) => {
    const { port, sent } = await imapServer(text, 'SELECT');
    const client = await mailbox(port).catch(() => undefined);
    const before = performance.eventLoopUtilization();
    const memory = process.memoryUsage.rss();

    let turns = 0;
    const end = performance.now() + 3_000;
    while (performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      turns += 1;
    }

    // Parsed in one go, a few floods of a second each would fill the time.
    expect(turns).toBeGreaterThan(30);
    expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.95);
    expect(process.memoryUsage.rss() - memory).toBeLessThan(100_000_000);
    expect(sent()).toBeGreaterThan(0);
    client?.close();
  },
);

test.each([
  ['a line', 'x'],
  ['lines that go on', '220-x\r\n'],
  ['words', '220 a b '],
])('a mail server that we send to and that answers %s without an end is given up', async (_, text) => {
  const sent: { bytes: number }[] = [];
  const port = await portOf(createServer((socket) => void sent.push(flood(socket, text))));
  const send = createMailer(`smtp://127.0.0.1:${port}`);
  const mail = { from: 'a@archway.example', to: 'b@acme.example', text: 'Hello' };

  await expect(send(mail, AbortSignal.timeout(60_000))).rejects.toThrow();

  expect(sent[0]?.bytes).toBeLessThan(30_000_000);
});

test('a mail server that we send to and that says one letter a second is given up in the end', async () => {
  const port = await portOf(
    createServer((socket) => {
      const drip = setInterval(() => socket.write('2'), 50);
      socket.on('close', () => clearInterval(drip));
    }),
  );
  const patience = { connection: 10_000, greeting: 10_000, answer: 10_000, whole: 1_000 };
  const send = createMailer(`smtp://127.0.0.1:${port}`, { patience });
  const started = performance.now();

  await expect(
    send({ from: 'a@archway.example', to: 'b@acme.example', text: 'Hello' }, new AbortController().signal),
  ).rejects.toThrow();

  expect(performance.now() - started).toBeLessThan(patience.greeting);
});

test.each([
  ['its description', (path: string) => path.includes('.well-known')],
  ['its tokens', (path: string) => path === '/token'],
])('a token server that sends %s without an end is given up', async (_, isEndless) => {
  const sent: { bytes: number }[] = [];
  const server = createHttpServer((request, response) => {
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    response.setHeader('content-type', 'application/json');
    if (isEndless(request.url ?? '')) sent.push(flood(response, ' '));
    else response.end(JSON.stringify({ issuer, token_endpoint: `${issuer}/token` }));
  });
  const port = await portOf(server);
  const login = { clientId: 'archway', clientSecret: 'secret', refreshToken: 'refresh', scope: undefined };

  await expect(accessTokenFor({ issuer: `http://127.0.0.1:${port}`, ...login })).rejects.toThrow();

  expect(sent[0]?.bytes).toBeLessThan(30_000_000);
});

test.each([
  ['an error', 500, 'put'],
  ['a refusal', 403, 'read'],
  ['a success', 200, 'put'],
  ['a deletion', 500, 'remove'],
] as const)('an S3 that answers with %s without an end is given up', { timeout: 60_000 }, async (_, status, call) => {
  const sent: { bytes: number }[] = [];
  const server = createHttpServer((request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/xml' });
    sent.push(flood(response, '<Error>'));
  });
  const bucket = bucketAt(`http://key:secret@127.0.0.1:${await portOf(server)}/bucket`);
  const calls = {
    put: () => bucket.put('a', Readable.from([Buffer.from('x')]), 1),
    read: () => bucket.read('a', 0),
    remove: () => bucket.remove('a'),
  };

  await calls[call]().catch(() => undefined);

  const most = Math.max(...sent.map(({ bytes }) => bytes));
  expect(most).toBeLessThan(30_000_000);
});

test.each([
  ['a line', 'x'],
  ['lines', 'stream: OK\n'],
  ['NUL bytes', '\0'],
])('a malware scanner that answers %s without an end is given up', async (_, text) => {
  const sent: { bytes: number }[] = [];
  const port = await portOf(createServer((socket) => void sent.push(flood(socket.resume(), text))));
  const scan = scannerAt(`clamd://127.0.0.1:${port}`);

  await expect(scan(Readable.from([Buffer.from('x')]))).rejects.toThrow();

  expect(sent[0]?.bytes).toBeLessThan(30_000_000);
});
