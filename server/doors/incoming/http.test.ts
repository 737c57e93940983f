import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { LargestMail, LargestMailHeaders } from '#contract/incoming-mail-constants.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { onSignal } from '#server/platform/process/signals.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { rawMail } from '#test/raw-mail.ts';
import { mailgunForms } from './mailgun-form.ts';
import { readMailBytes } from './store-mail.ts';

const secrets = {
  token: 'token-of-sixteen-characters',
  mailgunKey: 'key-of-sixteen-characters',
  postmark: 'postmark:password-of-16-chars',
};
let woken = 0;
onSignal('queued', () => {
  woken += 1;
});
const { app, db } = await startApp({
  own: true,
  incomingMail: {
    settings: secrets,
  },
});

function deliver(payload: Buffer, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${secrets.token}`;
  const url = '/api/mail/incoming';
  return app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'message/rfc822', authorization, ...headers },
  });
}

const mailgunToken = () => randomBytes(25).toString('hex');
const secondsAgo = (age: number) => String(Math.floor(Date.now() / 1_000) - age);

/** A timestamp and a token as Mailgun signs them. */
function signedByMailgun({ timestamp = secondsAgo(0), token = mailgunToken(), key = secrets.mailgunKey } = {}) {
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex');
  return { timestamp, token, signature };
}

function deliverFromMailgun(bytes: Buffer, signed: Record<string, string> = signedByMailgun()) {
  const form = new URLSearchParams({ ...signed, recipient: 'support@archway.example', sender: 'ada@acme.example' });
  form.set('body-mime', bytes.toString());
  return sendMailgunForm(Buffer.from(form.toString()), 'application/x-www-form-urlencoded');
}

const mailgunUrl = '/api/mail/incoming/mailgun/mime';

function sendMailgunForm(payload: Buffer, contentType: string) {
  return app.inject({ method: 'POST', url: mailgunUrl, headers: { 'content-type': contentType }, payload });
}

function deliverFromPostmark(payload: object, credentials = secrets.postmark) {
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  return app.inject({ method: 'POST', url: '/api/mail/incoming/postmark', headers: { authorization }, payload });
}

const stored = (id: string) => db.$count(incomingMails, eq(incomingMails.id, id));

test('an email is stored byte for byte before the response, and processing is woken', async () => {
  const bytes = Buffer.concat([rawMail(), Buffer.from([0, 255, 13, 10]), Buffer.alloc(600_000, 'x')]);
  const before = woken;

  const response = await deliver(bytes);

  expect(response.statusCode).toBe(200);
  expect((await readMailBytes(db, response.json().id)).equals(bytes)).toBe(true);
  expect(woken).toBe(before + 1);
});

test('the same email again is stored once, also after it passed through another server', async () => {
  const bytes = rawMail();
  const first = (await deliver(bytes)).json();

  const again = await Promise.all(
    [bytes, Buffer.concat([Buffer.from('Received: by mx.archway.example\r\n'), bytes])].map((each) => deliver(each)),
  );

  expect(again.map((response) => response.json())).toEqual([first, first]);
});

test('an email with the Message-ID of another one but other words is stored as well', async () => {
  const headers = { 'Message-ID': `<${randomUUID()}@acme.example>` };

  const ids = [await deliver(rawMail(headers)), await deliver(rawMail(headers, 'Other words'))].map(
    (each) => each.json().id,
  );

  expect(new Set(ids).size).toBe(2);
});

test('without a Message-ID, equal emails count once within ten minutes and twice later', async () => {
  const bytes = rawMail({ 'Message-ID': undefined, Subject: randomUUID() }, randomUUID());
  const { id } = (await deliver(bytes)).json();
  const soon = (await deliver(bytes)).json();
  await db
    .update(incomingMails)
    .set({ createdAt: new Date(Date.now() - 11 * 60_000) })
    .where(eq(incomingMails.id, id));

  const later = (await deliver(bytes)).json();

  expect(soon.id).toBe(id);
  expect(later.id).not.toBe(id);
});

test.each([
  ['no token', undefined],
  ['another token', 'Bearer something-else-entirely'],
  ['an empty token', 'Bearer '],
])('%s: 401, and nothing is stored', async (_, authorization = '') => {
  const before = await db.$count(incomingMails);

  const response = await deliver(rawMail(), { authorization });

  expect(refusalOf(response)).toEqual({ statusCode: 401, message: 'Send the bearer token for incoming email.' });
  expect(await db.$count(incomingMails)).toBe(before);
});

test('40 MB are taken, one byte more is refused, and so are headers of more than 128 KB', {
  tags: 'release',
}, async () => {
  const mail = rawMail();
  const largest = Buffer.concat([mail, Buffer.alloc(LargestMail - mail.length, 'x')]);
  const header = (length: number) => rawMail({ 'X-Long': 'x'.repeat(length) });
  const rest = header(0).indexOf('\r\n\r\n') + 2;

  const statuses = await Promise.all(
    [
      largest,
      Buffer.concat([largest, Buffer.from('x')]),
      header(LargestMailHeaders - rest - 10),
      header(LargestMailHeaders),
      Buffer.alloc(0),
    ].map(async (bytes) => (await deliver(bytes)).statusCode),
  );

  expect(statuses).toEqual([200, 413, 200, 413, 400]);
});

test('Mailgun delivers an email with its signature', async () => {
  const bytes = rawMail();

  const response = await deliverFromMailgun(bytes);

  const [mail] = await db.select().from(incomingMails).where(eq(incomingMails.id, response.json().id));
  expect(mail).toMatchObject({
    channel: 'mailgun',
    envelope: { sender: 'ada@acme.example', recipients: ['support@archway.example'] },
  });
  expect(await readMailBytes(db, response.json().id)).toEqual(bytes);
});

test('a signature delivers one email: repeating it changes nothing, and another email with it is refused', async () => {
  const signed = signedByMailgun();
  const bytes = rawMail();
  const first = await deliverFromMailgun(bytes, signed);

  const repeated = await deliverFromMailgun(bytes, signed);
  const other = await deliverFromMailgun(rawMail({ From: 'grace@acme.example' }), signed);

  expect(repeated.json()).toEqual(first.json());
  expect(other.statusCode).toBe(406);
  expect(await stored(first.json().id)).toBe(1);
});

test.each([
  ['another key', { key: 'key-of-somebody-else' }],
  ['yesterday', { timestamp: secondsAgo(86_400) }],
  ['an hour from now', { timestamp: secondsAgo(-3_600) }],
  ['no token', { token: '' }],
])('a signature of %s is refused', async (_, options) => {
  expect((await deliverFromMailgun(rawMail(), signedByMailgun(options))).statusCode).toBe(401);
});

/** Other ways to write a signed timestamp and token: with the same signed text, or the same meaning for a careless parser. */
const variants: [string, (signed: ReturnType<typeof signedByMailgun>) => Record<string, string>][] = [
  ...[1, 2, 10, 50].map((count): (typeof variants)[number] => [
    `${count} characters moved from the token to the timestamp`,
    ({ timestamp, token, ...rest }) => ({
      ...rest,
      timestamp: timestamp + token.slice(0, count),
      token: token.slice(count),
    }),
  ]),
  ...[1, 5, 9, 10].map((count): (typeof variants)[number] => [
    `${count} characters moved from the timestamp to the token`,
    ({ timestamp, token, ...rest }) => ({
      ...rest,
      timestamp: timestamp.slice(0, -count),
      token: timestamp.slice(-count) + token,
    }),
  ]),
  ...[
    ['a space before it', (text: string) => ` ${text}`],
    ['a line break after it', (text: string) => `${text}\n`],
    ['a zero before it', (text: string) => `0${text}`],
    ['a sign', (text: string) => `+${text}`],
    ['a fraction', (text: string) => `${text}.0`],
    ['an exponent', (text: string) => `${text}e0`],
    ['hexadecimal digits', (text: string) => `0x${Number(text).toString(16)}`],
    [
      'digits of another script',
      (text: string) => text.replace(/[0-9]/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? ''),
    ],
    [
      'full-width digits',
      (text: string) => text.replace(/[0-9]/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    ],
    ['letters', () => 'NaN'],
    ['nothing', () => ''],
    ['milliseconds', (text: string) => `${text}000`],
  ].map(([name, change]): (typeof variants)[number] => [
    `a timestamp with ${name}`,
    // The attacker knows the key here, which leaves only the format to stop it.
    ({ timestamp }) => signedByMailgun({ timestamp: (change as (text: string) => string)(timestamp) }),
  ]),
  ['a token in upper case', ({ token }) => signedByMailgun({ token: token.toUpperCase().replace(/^./, 'A') })],
  ['a longer token', ({ token }) => signedByMailgun({ token: `${token}0` })],
  ['a signature in upper case', ({ signature, ...rest }) => ({ ...rest, signature: signature.toUpperCase() })],
  ['a padded signature', ({ signature, ...rest }) => ({ ...rest, signature: `${signature} ` })],
];

test.each(variants)('a signature of Mailgun that was seen before delivers no other email: %s', async (_, change) => {
  const seen = signedByMailgun();
  await deliverFromMailgun(rawMail(), seen);
  const before = await db.$count(incomingMails);

  const response = await deliverFromMailgun(rawMail(), change(seen));

  expect([400, 401]).toContain(response.statusCode);
  expect(await db.$count(incomingMails)).toBe(before);
});

test.each(['timestamp', 'token', 'signature', 'sender', 'body-mime'])(
  'a form with two fields called %s is refused, whichever is signed',
  async (name) => {
    const form = new URLSearchParams({
      ...signedByMailgun(),
      sender: 'ada@acme.example',
      recipient: 'a@archway.example',
    });
    form.set('body-mime', rawMail().toString());
    const twice = `${name}=1&${form}`;
    const before = await db.$count(incomingMails);

    const first = await sendMailgunForm(Buffer.from(twice), 'application/x-www-form-urlencoded');
    const last = await sendMailgunForm(Buffer.from(`${form}&${name}=1`), 'application/x-www-form-urlencoded');

    expect([first.statusCode, last.statusCode]).toEqual([400, 400]);
    expect(await db.$count(incomingMails)).toBe(before);
  },
);

test('Mailgun delivers an email as a file of a form, byte for byte', async () => {
  const bytes = Buffer.concat([rawMail(), Buffer.from([0, 255, 13, 10])]);
  const form = new FormData();
  form.set('body-mime', new Blob([bytes]), 'message.eml');
  for (const [name, value] of Object.entries(signedByMailgun())) form.set(name, value);
  const request = new Response(form);

  const response = await sendMailgunForm(
    Buffer.from(await request.arrayBuffer()),
    request.headers.get('content-type') ?? '',
  );

  expect(response.statusCode).toBe(200);
  expect(await readMailBytes(db, response.json().id)).toEqual(bytes);
});

const part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';

test.each([
  ['a million fields', 'application/x-www-form-urlencoded', 'a=&'.repeat(1_000_000), 400],
  ['many parts', 'multipart/form-data; boundary=x', `${part.repeat(200_000)}--x--\r\n`, 400],
  ['a form of 81 MB', 'application/x-www-form-urlencoded', `body-mime=${'a'.repeat(2 * LargestMail)}`, 413],
  ['no form', 'text/plain', 'Hello', 400],
  ['a form without a boundary', 'multipart/form-data', 'Hello', 400],
])('a stranger who sends Mailgun’s address %s delays nobody', async (_, contentType, text, expected) => {
  const payload = Buffer.from(text);
  const delays = monitorEventLoopDelay({ resolution: 10 });
  const before = process.threadCpuUsage();
  delays.enable();

  const { statusCode } = await sendMailgunForm(payload, contentType);

  delays.disable();
  expect(statusCode).toBe(expected);
  const { user, system } = process.threadCpuUsage(before);
  // Parsed as a whole, forms of many fields take seconds or minutes. A busy machine lengthens the delays, not this time.
  expect(Math.min((user + system) / 1_000, delays.max / 1e6)).toBeLessThan(1_000);
});

const mimeFile = '--x\r\nContent-Disposition: form-data; name="body-mime"; filename="message.eml"\r\n\r\n';

test.each([
  ['within a file', `${mimeFile}Subject: half`],
  ['before a file has a byte', mimeFile],
  ['within a boundary', `${mimeFile}Subject: half\r\n--`],
  ['after too many files', `${mimeFile}one\r\n${mimeFile}two\r\n${mimeFile}half`],
])('a form to Mailgun’s address that breaks off %s is refused, and only that request ends', async (_, text) => {
  const { statusCode } = await sendMailgunForm(Buffer.from(text), 'multipart/form-data; boundary=x');

  // A rejection that nobody handles fails the test run.
  expect(statusCode).toBe(400);
});

test('forms from strangers take a bounded amount of memory: one too many is refused, and the next is read', async () => {
  const head = Buffer.from('--x\r\nContent-Disposition: form-data; name="body-mime"\r\n\r\n');
  const megabyte = Buffer.alloc(1024 * 1024, 'a');
  const withForm = mailgunForms();
  const read = (payload: Readable) => withForm(payload, 'multipart/form-data; boundary=x', async () => 'read');
  // Each sends most of the largest form, and then nothing any more.
  const forms = Array.from({ length: 3 }, () => new Readable({ read: () => undefined }));
  for (const form of forms) for (const bytes of [head, ...Array(70).fill(megabyte)]) form.push(bytes);

  const refused = await Promise.race(forms.map((form) => read(form).catch((error: unknown) => error)));
  for (const form of forms) form.destroy();

  expect(refused).toMatchObject({ kind: 'unavailable' });
  const next = Readable.from([head, megabyte, Buffer.from('\r\n--x--\r\n')]);
  expect(await read(next)).toBe('read');
});

test('Postmark delivers an email with the password of its webhook', async () => {
  const bytes = rawMail();

  const response = await deliverFromPostmark({
    RawEmail: bytes.toString(),
    OriginalRecipient: 'support@archway.example',
  });

  expect(response.statusCode).toBe(200);
  expect(await readMailBytes(db, response.json().id)).toEqual(bytes);
});

test('Postmark is refused without the password, and told what to set up without the whole email', async () => {
  const refused = await deliverFromPostmark({ RawEmail: rawMail().toString() }, 'postmark:wrong');
  const incomplete = await deliverFromPostmark({ TextBody: 'Only the text' });

  expect(refused.statusCode).toBe(401);
  expect(refusalOf(incomplete).message).toContain('Include raw email content');
});
