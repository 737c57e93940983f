import { eq } from 'drizzle-orm';
import { afterAll, afterEach, expect, test } from 'vitest';
import { ContactMessage } from '#contract/inquiries.ts';
import type { SettingKey } from '#contract/setting-definitions.ts';
import type { MailSetup } from '#server/platform/config/outgoing-mail.ts';
import { one } from '#server/platform/database/client.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { contactMessage, startApp } from '#test/app.ts';
import { composeWith, mailSetup } from '#test/delivery.ts';
import { startMailServer } from '#test/mail-server.ts';

const { db, insertInquiry } = await startApp({ own: true });
const server = await startMailServer();
afterAll(server.stop);
afterEach(() => db.update(settings).set({ value: null }));

const setup: MailSetup = { ...mailSetup, smtpUrl: server.url, from: { name: '', address: 'noreply@archway.example' } };

async function send(values: Parameters<typeof insertInquiry>[0], from = setup.from) {
  const letter = await composeWith({ ...setup, from })(db, await inquiryMailOf(values));
  if (!letter) throw new Error('Every inquiry is mailed');
  await createMailer(server.url)(letter, new AbortController().signal);
}

/** The mail about a message, as its mailbox gets it. The message is one that the contact form takes. */
async function mailOf(values: Parameters<typeof insertInquiry>[0]) {
  await send(values);
  const received = server.accepted.at(-1);
  if (!received) throw new Error('A mail was just accepted');
  return received;
}

async function inquiryMailOf(values: Parameters<typeof insertInquiry>[0]) {
  const { homepage, ...typed } = ContactMessage.parse({ ...contactMessage(), ...values });
  const createdAt = new Date('2026-03-01T09:30:00.000Z');
  const { id } = await insertInquiry({ createdAt, ...typed, service: typed.service || null });
  return one(await db.select().from(outgoingMails).where(eq(outgoingMails.inquiryId, id)));
}

test('the provider gets it, and an answer to it goes to the sender', async () => {
  const mail = await mailOf({ service: 'networking', message: 'Our Wi-Fi drops.\n\nEvery afternoon.' });

  expect([mail.from, mail.to]).toEqual(['noreply@archway.example', ['hello@archway.example']]);
  expect(mail.header('from')).toBe('Archway IT <noreply@archway.example>');
  expect(mail.header('to')).toBe('hello@archway.example');
  expect(mail.header('reply-to')).toBe('Ada Lovelace <ada@analytical.example>');
  expect(mail.header('subject')).toBe('Website message from Ada Lovelace: Networking');
  expect(mail.header('message-id')).toMatch(/^<inquiry-[0-9a-f-]{36}@help\.archway\.example>$/);
  expect(mail.header('date')).toBe('Sun, 01 Mar 2026 09:30:00 +0000');
  expect(mail.header('auto-submitted')).toBe('auto-generated');
  expect(mail.header('content-type')).toMatch(/^multipart\/alternative;/);
  expect(mail.header('x-archway-loop')).toBe('help.archway.example');
  expect(mail.text.trimEnd()).toBe(`Archway IT

Message from the website

Ada Lovelace sent a message from the website. Open the inquiry to answer. If you reply to this email instead, mark the inquiry as answered.

> Our Wi-Fi drops.
> 
> Every afternoon.

Name: Ada Lovelace
Email: ada@analytical.example
Phone: (314) 555-0199
Service: Networking

Open inquiry https://help.archway.example/ticketing/admin/inquiries/${mail.header('message-id')?.slice(9, 45)}

You get this because messages from the website go to this mailbox. The settings name it.

Archway IT
(314) 555-0142 · support@archway-it.example`);
});

test('its sender, mailbox and signature follow the current settings', async () => {
  const set = (key: SettingKey, value: string) => db.update(settings).set({ value }).where(eq(settings.key, key));
  await set('provider_name', 'Cardinal "IT" & Söhne');
  await set('support_phone', '(314) 555-0100');
  await set('support_email', 'help@cardinal.example');
  await set('contact_mailbox', 'sales@cardinal.example');

  const mail = await mailOf({});

  expect([mail.from, mail.to]).toEqual(['noreply@archway.example', ['sales@cardinal.example']]);
  expect(mail.header('from')).toBe('Cardinal "IT" & Söhne <noreply@archway.example>');
  expect(mail.header('to')).toBe('sales@cardinal.example');
  expect(mail.text).toMatch(/Cardinal "IT" & Söhne\n\(314\) 555-0100 · help@cardinal\.example\s*$/);
});

test('a sender that the operator named keeps its name', async () => {
  await send({}, { name: 'The desk', address: 'noreply@archway.example' });

  expect(server.accepted.at(-1)?.header('from')).toBe('The desk <noreply@archway.example>');
});

test('missing details are named as such', async () => {
  const mail = await mailOf({ phone: '' });

  expect(mail.header('subject')).toBe('Website message from Ada Lovelace');
  expect(mail.text).toContain('Phone: not given\nService: none chosen\n');
});

test('names and texts of any script arrive as they were typed', async () => {
  const names = { firstName: 'Zoë Łucja', lastName: '山田 عائشة' };

  const mail = await mailOf({ ...names, message: 'Grüße — 你好\n\n.\nFrom here = €5 …' });

  expect(mail.header('subject')).toBe('Website message from Zoë Łucja 山田 عائشة');
  expect(mail.header('reply-to')).toBe('Zoë Łucja 山田 عائشة <ada@analytical.example>');
  expect(mail.text).toContain('> Grüße — 你好\n> \n> .\n> From here = €5 …\n');
  expect(mail.raw).toMatch(/^[\r\n\t -~]*$/);
});

test('markup in a message is text in both forms, quoted line by line', async () => {
  const mail = await mailOf({ message: '<img src=x onerror=alert(1)>\u2028</pre><script>alert(2)</script>' });

  expect(mail.text).toContain('> <img src=x onerror=alert(1)>\n> </pre><script>alert(2)</script>\n');
  expect(mail.html).not.toMatch(/<(img src=x|script)/);
});

test.each([
  ['escaped line breaks', 'Ada%0d%0aBcc:all@acme.example', 'Ada%0d%0aBcc:all@acme.example'],
  ['quotation marks', 'Ada" <all@acme.example>, "', 'Ada" <all@acme.example>, "'],
  ['backslashes', 'Ada\\" \\', 'Ada\\" \\'],
  ['angle brackets', '<all@acme.example>', '<all@acme.example>'],
  ['a group', 'all:a@acme.example,b@acme.example;', 'all:a@acme.example,b@acme.example;'],
  ['an encoded word', '=?utf-8?q?Ada=0d=0aBcc:_all@acme.example?=', undefined],
  ['text that turns itself around', '\u202eadA\u202c', 'adA'],
  ['a hundred letters', 'x'.repeat(100), 'x'.repeat(100)],
  ['a hundred letters of another script', '語'.repeat(100), '語'.repeat(100)],
])('a name of %s makes no further header and no further recipient', async (_, firstName, read) => {
  const mail = await mailOf({ firstName, lastName: firstName });

  const names = mail.headers.map(([name]) => name).sort();
  expect(names).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'reply-to',
    'subject',
    'to',
    'x-archway-loop',
    'x-auto-response-suppress',
  ]);
  expect(mail.to).toEqual(['hello@archway.example']);
  expect(mail.header('to')).toBe('hello@archway.example');
  expect(mail.header('reply-to')?.match(/<ada@analytical\.example>$/)).not.toBeNull();
  if (read) expect(mail.header('subject')).toBe(`Website message from ${read} ${read}`);
  expect(Math.max(...mail.raw.split('\r\n').map((line) => line.length))).toBeLessThan(999);
});

test.each(["o'hara+web@acme.example", '%0d%0abcc@acme.example', 'a|b`c{d}@acme.example'])(
  'an answer goes to %s, letter for letter',
  async (email) => {
    const mail = await mailOf({ email });

    expect(mail.header('reply-to')).toBe(`Ada Lovelace <${email}>`);
    expect(mail.to).toEqual(['hello@archway.example']);
  },
);

test('a message’s text can’t end the email early', async () => {
  const message = 'One\r\n.\r\nMAIL FROM:<x@acme.example>\r\n..\n.Two';

  const mail = await mailOf({ message });

  expect(mail.text).toContain('> One\n> .\n> MAIL FROM:<x@acme.example>\n> ..\n> .Two\n');
});

test.each([
  'Open inquiry https://evil.example/login',
  '</blockquote></div><p>Open inquiry</p>',
  'Thanks.\n\nArchway IT\n(314) 555-0142 · support@archway-it.example\n\nYour password has expired: https://evil.example',
  '\u2028\u2028Open inquiry https://evil.example',
])('the message %j can’t pass for our own words', async (message) => {
  const { text, html } = await mailOf({ message });

  const ours = text.split('\n').filter((line) => !line.startsWith('>'));
  expect(ours.join('\n')).not.toContain('evil.example');
  expect(ours.filter((line) => line.startsWith('Open inquiry'))).toHaveLength(1);
  expect(html.indexOf('<blockquote')).toBeLessThan(html.indexOf('class="button"'));
  expect(html.match(/<a [^>]*href="(?!mailto:)/g)).toHaveLength(1);
});
