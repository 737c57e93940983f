import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect as connectTo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { createTransport, type Transporter } from 'nodemailer';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { LargestMail } from '#contract/incoming-mail-constants.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { startApp } from '#test/app.ts';
import { makeCertificate } from '#test/certificate.ts';
import { rawMail } from '#test/raw-mail.ts';
import { mailListener } from './listener.ts';
import { readMailBytes } from './store-mail.ts';

const { db } = await startApp({ own: true });
const own = { sending: ['support@archway.example'], receiving: ['help@archway.example'] };

const started: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((stop) => stop()));
});

type Certificate = { cert: string; key: string };
type Options = Partial<Parameters<typeof mailListener>[0]> & { isLmtp?: boolean; certificate?: Certificate };

async function listen({ isLmtp = true, certificate, ...options }: Options = {}) {
  const listener = mailListener({
    db,
    log: pino({ level: 'silent' }),
    hasRoom: async () => true,
    own,
    settings: { isLmtp, host: '127.0.0.1', port: 0, certificate },
    ...options,
  });
  const port = await listener.start();
  const client: Transporter = createTransport({ host: '127.0.0.1', port, lmtp: isLmtp, ignoreTLS: true });
  started.push(async () => {
    client.close();
    await listener.stop();
  });
  return {
    port,
    send: (raw: Buffer, to: string | string[] = 'support@archway.example') =>
      client.sendMail({ envelope: { from: 'ada@acme.example', to }, raw }),
  };
}

const find = async (messageId: string) =>
  (await db.select().from(incomingMails).where(eq(incomingMails.messageId, messageId)))[0];

test.each([
  ['LMTP', true],
  ['SMTP', false],
])('%s: an email is stored byte for byte before it is accepted', async (_, isLmtp) => {
  const id = `${randomUUID()}@acme.example`;
  const bytes = rawMail({ 'Message-ID': `<${id}>` }, 'First line\r\n.\r\n..dots\r\n');
  const { send } = await listen({ isLmtp });

  const { response } = await send(bytes, ['support@archway.example', 'help+token@archway.example']);

  expect(response).toMatch(/^250/);
  const mail = await find(id);
  expect(mail).toMatchObject({
    channel: isLmtp ? 'lmtp' : 'smtp',
    envelope: { sender: 'ada@acme.example', recipients: ['support@archway.example', 'help+token@archway.example'] },
  });
  expect(await readMailBytes(db, mail?.id ?? '')).toEqual(bytes);
});

test('of an SMTP connection the server and its greeting are kept, for checks of the sender', async () => {
  const [smtp, lmtp] = [`${randomUUID()}@acme.example`, `${randomUUID()}@acme.example`];

  await (await listen({ isLmtp: false })).send(rawMail({ 'Message-ID': `<${smtp}>` }));
  await (await listen()).send(rawMail({ 'Message-ID': `<${lmtp}>` }));

  expect((await find(smtp))?.envelope).toMatchObject({ remoteAddress: '127.0.0.1', greeting: expect.any(String) });
  expect((await find(lmtp))?.envelope).not.toHaveProperty('remoteAddress');
});

describe('STARTTLS', () => {
  let folder: string;
  let certificate: Certificate;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'archway-listener-'));
    certificate = await makeCertificate(folder, 'own', 'mail.archway.example');
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each([
    ['LMTP', true],
    ['SMTP', false],
  ])('%s: is offered with a certificate and works, and is not offered without', async (_, isLmtp) => {
    const [secure, plain] = [await listen({ isLmtp, certificate }), await listen({ isLmtp })];
    const greeting = isLmtp ? 'LHLO' : 'EHLO';

    expect(await featuresOf(secure.port, greeting)).toContain('STARTTLS');
    expect(await featuresOf(plain.port, greeting)).not.toContain('STARTTLS');
    expect((await sendOverTls(secure.port, isLmtp, certificate)).response).toMatch(/^250/);
    await expect(sendOverTls(plain.port, isLmtp, certificate)).rejects.toThrow('STARTTLS');
  });

  test('files that can’t be used are named at the start', async () => {
    const other = await makeCertificate(folder, 'other', 'mail.archway.example');
    const [missing, garbage] = [join(folder, 'missing.pem'), join(folder, 'garbage.pem')];
    await writeFile(garbage, '-----BEGIN PRIVATE KEY-----\nsecret\n-----END PRIVATE KEY-----\n');
    const startWith = (files: Partial<Certificate>) => listen({ certificate: { ...certificate, ...files } });

    await expect(startWith({ cert: missing })).rejects.toThrow(/^MAIL_IN_CERT can’t be read: ENOENT/);
    await expect(startWith({ key: missing })).rejects.toThrow(/^MAIL_IN_KEY can’t be read: ENOENT/);
    for (const files of [{ key: other.key }, { key: garbage }, { cert: garbage }, { key: certificate.cert }]) {
      const refused = await startWith(files).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(StartupError);
      expect(String(refused)).toContain(
        'MAIL_IN_CERT must be a certificate in PEM format, and MAIL_IN_KEY its private',
      );
      expect(String(refused)).not.toContain('secret');
    }
  });
});

test('an address that is not ours is refused at once, and the others of the same email get it', async () => {
  const id = `${randomUUID()}@acme.example`;
  const { send } = await listen();

  const outcome = await send(rawMail({ 'Message-ID': `<${id}>` }), [
    'grace@archway.example',
    'support@archway.example',
  ]);

  expect(outcome).toMatchObject({ accepted: ['support@archway.example'], rejected: ['grace@archway.example'] });
  expect((await find(id))?.envelope.recipients).toEqual(['support@archway.example']);
  await expect(send(rawMail(), 'support@elsewhere.example')).rejects.toThrow('550');
});

test('the address of the setting is ours as well', async () => {
  await db.execute(sql`update settings set value = 'it@archway.example' where key = 'support_email'`);
  const { send } = await listen();

  await expect(send(rawMail(), 'IT@archway.example')).resolves.toMatchObject({ accepted: ['IT@archway.example'] });
});

test('an email of more than 40 MB is refused for good, also if its sender does not announce the size', {
  tags: 'release',
}, async () => {
  const { port, send } = await listen();
  const tooLarge = Buffer.concat([rawMail(), Buffer.alloc(LargestMail, 'x\r\n')]);

  expect(await answerTo(send(tooLarge))).toMatch(/^552/);
  expect(await unannounced(port, tooLarge)).toMatch(/^552/m);
});

test('headers of more than 128 KB are refused for good', async () => {
  const { send } = await listen();

  expect(await answerTo(send(rawMail({ 'X-Long': Array(200).fill('x'.repeat(900)) })))).toMatch(/^552/);
});

test('while nothing can be stored, senders are told to try again later', async () => {
  const full = await listen({ hasRoom: async () => false });
  const broken = await listen({
    db: Object.assign(Object.create(db), {
      transaction: () => Promise.reject(Object.assign(new Error('down'), { code: '57P03' })),
    }),
  });

  expect(await answerTo(full.send(rawMail()))).toMatch(/^452/);
  expect(await answerTo(broken.send(rawMail()))).toMatch(/^451/);
});

test('an email whose sender hangs up in the middle is not stored', async () => {
  const { port } = await listen({ isLmtp: false });
  const before = await db.$count(incomingMails);
  const socket = await converse(port, 'EHLO');
  socket.write(rawMail().subarray(0, 50));
  socket.destroy();
  await once(socket, 'close');

  const { send } = await listen();
  await send(rawMail());

  expect(await db.$count(incomingMails)).toBe(before + 1);
});

test('the same email delivered twice, as after a lost response, is stored once', async () => {
  const { send } = await listen();
  const bytes = rawMail();
  const before = await db.$count(incomingMails);

  await Promise.all([send(bytes), send(bytes), send(bytes)]);

  expect(await db.$count(incomingMails)).toBe(before + 1);
});

/** What the server says it can do. */
async function featuresOf(port: number, greeting: 'EHLO' | 'LHLO') {
  const socket = connectTo(port, '127.0.0.1');
  await once(socket, 'data');
  socket.write(`${greeting} mx.acme.example\r\n`);
  const [features] = await once(socket, 'data');
  socket.destroy();
  return String(features);
}

async function sendOverTls(port: number, isLmtp: boolean, { cert }: Certificate) {
  const [ca, servername] = [await readFile(cert), 'mail.archway.example'];
  const client: Transporter = createTransport({
    ...{ host: '127.0.0.1', port, lmtp: isLmtp, requireTLS: true },
    tls: { ca, servername },
  });
  const envelope = { from: 'ada@acme.example', to: 'support@archway.example' };
  return client.sendMail({ envelope, raw: rawMail() }).finally(() => client.close());
}

/** What the server said in the end. Over LMTP it speaks to each recipient, and nodemailer does not throw. */
function answerTo(sending: Promise<{ response?: string | undefined }>) {
  return sending.then(
    ({ response }) => response,
    ({ response }: { response?: string }) => response,
  );
}

/** A conversation up to the place where the email begins. */
async function converse(port: number, greeting: 'EHLO' | 'LHLO') {
  const socket = connectTo(port, '127.0.0.1');
  for (const line of [
    '',
    `${greeting} mx.acme.example`,
    'MAIL FROM:<ada@acme.example>',
    'RCPT TO:<help@archway.example>',
    'DATA',
  ]) {
    if (line !== '') socket.write(`${line}\r\n`);
    await once(socket, 'data');
  }
  return socket;
}

async function unannounced(port: number, bytes: Buffer) {
  const socket = await converse(port, 'LHLO');
  socket.write(bytes);
  socket.write('\r\n.\r\n');
  const [answer] = await once(socket, 'data');
  socket.destroy();
  return String(answer);
}
