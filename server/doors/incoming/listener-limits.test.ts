import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { startApp } from '#test/app.ts';
import { rawMail } from '#test/raw-mail.ts';
import { mailListener } from './listener.ts';

const { db, insertUser } = await startApp({ own: true });

const sockets: Socket[] = [];
const started: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(started.splice(0).map((stop) => stop()));
});

type Options = Partial<Parameters<typeof mailListener>[0]> & { isLmtp?: boolean };

async function listen({ isLmtp = false, ...options }: Options = {}) {
  const listener = mailListener({
    db,
    log: pino({ level: 'silent' }),
    hasRoom: async () => true,
    own: { sending: ['support@archway.example'], receiving: [] },
    settings: { isLmtp, host: '0.0.0.0', port: 0, certificate: undefined },
    ...options,
  });
  started.push(listener.stop);
  return listener.start();
}

/** Connects from an address of this machine. */
function connectFrom(address: string, port: number) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address });
  socket.on('error', () => undefined);
  sockets.push(socket);
  return socket;
}

/** The next response; empty if the connection ends instead. */
async function answer(socket: Socket) {
  if (socket.closed) return '';
  const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => [''])]);
  return String(data);
}

async function say(socket: Socket, line: string) {
  socket.write(`${line}\r\n`);
  return answer(socket);
}

/** A conversation up to the place where the email begins. */
async function beginData(socket: Socket, isLmtp = false) {
  expect(await answer(socket)).toMatch(/^220/);
  await say(socket, `${isLmtp ? 'LHLO' : 'EHLO'} mx.acme.example`);
  await say(socket, 'MAIL FROM:<ada@acme.example>');
  await say(socket, 'RCPT TO:<support@archway.example>');
  expect(await say(socket, 'DATA')).toMatch(/^354/);
}

async function deliver(address: string, port: number, { from = 'ada@acme.example', isLmtp = false, size = 0 } = {}) {
  const socket = connectFrom(address, port);
  await beginData(socket, isLmtp);
  socket.write(
    rawMail(
      { From: from, 'Message-ID': `<${randomUUID()}@acme.example>` },
      'x'
        .repeat(76)
        .concat('\r\n')
        .repeat(size / 78),
    ),
  );
  return say(socket, '\r\n.');
}

const megabyte = Buffer.alloc(1024 * 1024, `${'x'.repeat(62)}\r\n`);

/** Sends some megabytes of an email, and then nothing. Returns once they were taken. */
async function stall(address: string, port: number, megabytes: number, isLmtp = false) {
  const socket = connectFrom(address, port);
  await beginData(socket, isLmtp);
  for (let n = 0; n < megabytes; n += 1) if (!socket.write(megabyte)) await once(socket, 'drain');
  return socket;
}

test.each([
  ['SMTP', false, 20],
  ['LMTP', true, 50],
])('%s: idle connections of one address don’t keep others out', async (_, isLmtp, most) => {
  const port = await listen({ isLmtp });
  const idle = Array.from({ length: 100 }, () => connectFrom('127.0.0.1', port));

  const greetings = await Promise.all(idle.map(answer));

  expect(greetings.filter((text) => text.startsWith('220'))).toHaveLength(most);
  expect(greetings.filter((text) => /^(421|$)/.test(text))).toHaveLength(100 - most);
  expect(await deliver('127.0.0.2', port, { isLmtp })).toMatch(/^250/);
});

test('idle connections of one network don’t keep another one out', async () => {
  const port = await listen();
  const idle = Array.from({ length: 100 }, (_, n) => connectFrom(`127.0.0.${1 + (n % 10)}`, port));

  const greetings = await Promise.all(idle.map(answer));

  expect(greetings.filter((text) => text.startsWith('220'))).toHaveLength(40);
  expect(await deliver('127.0.1.1', port)).toMatch(/^250/);
});

test('closed connections count no more', async () => {
  const port = await listen();
  for (let round = 0; round < 3; round += 1) {
    const open = Array.from({ length: 20 }, () => connectFrom('127.0.0.1', port));
    expect(await Promise.all(open.map(answer))).toEqual(Array(20).fill(expect.stringMatching(/^220/)));
    await Promise.all(open.map((socket) => once(socket.destroy(), 'close')));
    await expect.poll(async () => (await answer(connectFrom('127.0.0.1', port))).slice(0, 3)).toBe('220');
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
});

test.each([
  ['NOOP', 'NOOP'],
  ['RSET', 'RSET'],
  ['wrong commands', 'HELP ME'],
])('a connection that only says %s is closed in the end, and so is one that says nothing', async (_, line) => {
  const port = await listen({ patience: 1_500 });
  const [busy, silent] = [connectFrom('127.0.0.1', port), connectFrom('127.0.0.1', port)];
  await Promise.all([answer(busy), answer(silent)]);
  const talk = setInterval(() => busy.write(`${line}\r\n`), 200);

  await Promise.all([once(busy, 'close'), once(silent, 'close')]);

  clearInterval(talk);
  expect(await deliver('127.0.0.1', port)).toMatch(/^250/);
});

test.each([
  ['SMTP', false],
  ['LMTP', true],
])(
  '%s: large emails of one address that stall leave room for those of others',
  { tags: 'release' },
  async (_, isLmtp) => {
    const port = await listen({ isLmtp });
    for (let n = 0; n < 6; n += 1) await stall('127.0.0.1', port, 33, isLmtp);

    const answers = [
      await deliver('127.0.0.2', port, { isLmtp, size: 20_000_000 }),
      // A small one needs no room.
      await deliver('127.0.0.1', port, { isLmtp }),
      await deliver('127.0.0.1', port, { isLmtp, size: 20_000_000, from: 'grace@acme.example' }),
    ];

    expect(answers.map((text) => text.slice(0, 3))).toEqual(['250', '250', '452']);
  },
);

test('an email that arrives too slowly ends, and its memory is free again', async () => {
  const port = await listen({ slowTime: 500 });
  const slow = await stall('127.0.0.1', port, 33);
  const drip = setInterval(() => slow.write('x'), 100);

  await once(slow, 'close');

  clearInterval(drip);
  expect(await deliver('127.0.0.1', port, { size: 20_000_000, from: 'slow@acme.example' })).toMatch(/^250/);
});

test('beyond 60 MB an hour, a stranger is told to try again later, and a client is not', {
  tags: 'release',
}, async () => {
  await db.delete(incomingMails);
  const port = await listen();
  const client = await insertUser('employee');
  const from = 'flood@elsewhere.example';
  const size = 19_500_000;

  const answers: string[] = [];
  for (let n = 0; n < 5; n += 1) answers.push(await deliver('127.0.0.1', port, { from, size }));

  expect(answers.map((text) => text.slice(0, 3))).toEqual(['250', '250', '250', '452', '452']);
  expect(await deliver('127.0.0.1', port, { from: 'other@elsewhere.example', size })).toMatch(/^250/);
  expect(await deliver('127.0.0.1', port, { from: client.email, size })).toMatch(/^250/);
});

test.each([
  ['one network', () => 1, 6],
  ['many networks', (n: number) => n, 20],
])(
  'beyond what %s may store in an hour, strangers wait and clients don’t',
  { tags: 'release' },
  async (_, network, most) => {
    await db.delete(incomingMails);
    const port = await listen();
    const client = await insertUser('employee');

    const answers: string[] = [];
    for (let n = 0; n < most + 2; n += 1) {
      answers.push(await deliver(`127.0.${network(n)}.1`, port, { from: `a${n}@elsewhere.example`, size: 19_500_000 }));
    }

    expect(answers.filter((text) => text.startsWith('250'))).toHaveLength(most);
    expect(answers.slice(most).every((text) => text.startsWith('452'))).toBe(true);
    expect(await deliver('127.0.0.1', port, { from: client.email, size: 19_500_000 })).toMatch(/^250/);
  },
);
