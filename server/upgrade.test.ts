import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryAt } from '#test/database.ts';
import { startMailServer } from '#test/mail-server.ts';
import { slow } from '#test/slow.ts';
import { databaseOf0039 } from '#test/upgrades/load.ts';
import { readConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/database/open.ts';
import { assemble } from './service.ts';

slow('Starts from the database of an earlier version');

/** Tables whose rows are the same today. */
const kept = ['companies', 'users', 'tickets', 'comments', 'events', 'files', 'inquiries', 'invitations', 'settings'];
const alsoKept = ['time_entries', 'timers', 'ticket_promises', 'outgoing_mails', 'incoming_mails', 'mailboxes'];

const password = 'correct horse';
const pollFor = { timeout: 30_000 };
const log = pino({ level: 'silent' });
const [old, mailServer] = await Promise.all([databaseOf0039(), startMailServer()]);
const config = readConfig({
  PORT: '0',
  DATABASE_URL: old.url,
  ALLOW_UNSAFE_DB: '1',
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'Archway <support@archway.example>',
  CONTACT_EMAIL: 'support@archway.example',
  MAIL_IN_TOKEN: 'token-of-this-mail',
  MAIL_AUTHSERV_ID: 'mx.archway.example',
});
const database = await openDatabase(config, log, async () => '');
const stored = new Map(
  await Promise.all([...kept, ...alsoKept].map(async (table) => [table, await rowsOf(table)] as const)),
);
const program = await assemble({
  config,
  database,
  log,
  telemetry: { scrapes: undefined, stop: async () => undefined },
});
let url: string;

beforeAll(async () => {
  url = await program.listen();
  await program.start();
});

afterAll(async () => {
  await program.stop(0);
  await Promise.all([database.close(), mailServer.stop()]);
  await old.drop();
});

/** Today's rows of a table, by their keys. */
async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  return (await queryAt(old.url, `select to_jsonb(row) as row from ${table} row`)).map(({ row }) => row);
}

async function call(method: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const response = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

async function logIn(email: string, secret = password): Promise<string> {
  return (await call('POST', '/api/ticketing/auth/login', { body: { email, password: secret } })).body.token;
}

async function ticketCalled(title: string, token: string) {
  const { body } = await call('GET', '/api/ticketing/tickets?limit=50', { token });
  return body.find((ticket: { title: string }) => ticket.title === title);
}

async function commentsOn(title: string, token: string): Promise<string[]> {
  const { id } = await ticketCalled(title, token);
  const { body } = await call('GET', `/api/ticketing/tickets/${id}/comments`, { token });
  return body.map(({ comment }: { comment: string }) => comment);
}

test('every row is still there, with the values that it had', () => {
  for (const [table, rows] of stored) {
    const before = (old.tables[table] ?? []).map(withoutWay).filter((row) => !isForTeam(row));
    const known = Object.keys(rows[0] ?? {}).filter((column) => column in (before[0] ?? {}));
    const valuesOf = (row: Record<string, unknown>) => JSON.stringify(known.map((column) => comparable(row[column])));
    const today = rows.map(valuesOf);

    expect(before.length, table).toBeGreaterThan(0);
    expect(known.length, table).toBeGreaterThan(2);
    expect(
      before.map(valuesOf).filter((row) => !today.includes(row)),
      table,
    ).toEqual([]);
  }
});

/** An event whose actor's name does not say how they did it, which has a column of its own today. */
function withoutWay(row: Record<string, unknown>) {
  const { actor_name: name } = row;
  return typeof name === 'string' ? { ...row, actor_name: name.replace(/, (by email|from the website)$/, '') } : row;
}

/** An email to staff about a new ticket, which waited and is part of an email about all of them today. */
function isForTeam({ kind, sent_at, attempts }: Record<string, unknown>) {
  return kind === 'ticket' && sent_at === null && attempts === 1;
}

/** Times without the digits and the zone that only their spelling differs in. */
function comparable(value: unknown) {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(value)) return value;
  return Date.parse(value);
}

test('emails that waited are sent, and those that were sent are not sent again', async () => {
  const found = (words: string, to: string) =>
    mailServer.accepted.filter((mail) => mail.to.includes(to) && mail.text.includes(words)).length;

  await expect.poll(() => found('The fire brigade is on its way.', 'eve@acme.example'), pollFor).toBe(1);
  await expect.poll(() => found('Which color?', 'eve@acme.example'), pollFor).toBe(1);
  await expect.poll(() => found('Do you fix phones?', 'support@archway.example'), pollFor).toBe(1);
  await expect.poll(() => found('My mouse is gone', 'sam@archway.example'), pollFor).toBe(1);
  expect(found('invites you', 'new@bolt.example')).toBe(0);
});

test('links to invitations still register people', async () => {
  const person = { firstName: 'Kim', lastName: 'Kind', password };
  const { invitation, mailedInvitation } = old.links;

  expect((await call('GET', `/api/ticketing/invitations/validate/${invitation}`)).body.companyName).toBe('Acme Dental');
  for (const [token, email] of [
    [invitation, 'kim@acme.example'],
    [mailedInvitation, 'new@bolt.example'],
  ] as const) {
    const body = { ...person, token, email };
    expect((await call('POST', '/api/ticketing/invitations/register', { body })).status).toBe(201);
  }
  // The emailed one works once.
  const body = { ...person, token: mailedInvitation, email: 'other@bolt.example' };
  expect((await call('POST', '/api/ticketing/invitations/register', { body })).status).toBe(400);
});

test('a link to reset a password still sets a new one, once', async () => {
  const body = { token: old.links.passwordReset, newPassword: 'a staple battery' };

  expect((await call('POST', '/api/ticketing/password-reset/confirm', { body })).status).toBe(200);

  expect(await logIn('bob@bolt.example', body.newPassword)).toBeTruthy();
  expect((await call('POST', '/api/ticketing/password-reset/confirm', { body })).status).toBe(400);
});

test('the link to the person on call still takes the ticket', async () => {
  const path = `/api/on-call/acknowledge?token=${old.links.onCall}`;

  expect((await call('GET', path)).body).toContain('Nothing works');
  expect((await call('POST', path)).body).toContain('Thank you');
});

test('the link to unsubscribe still turns off emails', async () => {
  const path = `/api/mail/unsubscribe?token=${old.links.unsubscribe}`;
  const token = await logIn('eve@acme.example');
  const preferences = () => call('GET', '/api/ticketing/account/notifications', { token });
  const before = await preferences();

  expect((await call('GET', path)).status).toBe(200);
  expect((await preferences()).body).toEqual(before.body);
  expect((await call('POST', path)).status).toBe(200);

  expect((await preferences()).body).not.toEqual(before.body);
});

test('the link in the email about a resolution still rates it', async () => {
  const rated = await call('POST', `/api/ratings/${old.links.rating}`, { body: { score: 5, comment: 'Fast.' } });

  expect(rated).toMatchObject({ status: 200, body: { score: 5, comment: 'Fast.' } });
});

test('links that nobody got lead nowhere', async () => {
  const token = 'a'.repeat(26);

  expect((await call('GET', `/api/on-call/acknowledge?token=${token}`)).status).toBe(404);
  expect((await call('GET', `/api/mail/unsubscribe?token=${token}`)).status).toBe(404);
  expect((await call('POST', `/api/ratings/${token}`, { body: { score: 1 } })).status).toBe(404);
});

test('a reply to an email that was sent before becomes a comment', async () => {
  const token = await logIn('sam@archway.example');

  await arrive('eve@acme.example', old.links.replyTo, 'Re: Printer on fire', 'It is out now.');
  await arrive('mia@acme.example', old.links.replyToResolved, 'Re: Mailbox is full', 'It is full again.');

  await expect.poll(() => commentsOn('Printer on fire', token), pollFor).toContain('It is out now.');
  await expect.poll(() => commentsOn('Mailbox is full', token), pollFor).toContain('It is full again.');
});

async function arrive(from: string, to: string, subject: string, text: string) {
  const body = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    `Message-ID: <${subject.replaceAll(/\W/g, '')}@mail.example>`,
    'Authentication-Results: mx.archway.example; dmarc=pass header.from=acme.example',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
  ].join('\r\n');
  const headers = { authorization: 'Bearer token-of-this-mail', 'content-type': 'message/rfc822' };
  const response = await fetch(`${url}/api/mail/incoming`, { method: 'POST', headers, body });
  expect(response.ok).toBe(true);
}

test('emails that had arrived and were not processed become tickets', async () => {
  const token = await logIn('sam@archway.example');
  const titles = async () =>
    (await call('GET', '/api/ticketing/tickets?limit=50', { token })).body.map(({ title }: { title: string }) => title);

  await expect.poll(titles, pollFor).toEqual(expect.arrayContaining(['The toner is empty', 'Badge reader']));
  // One that was processed before is not processed again.
  expect((await titles()).filter((title: string) => title === 'My mouse is gone')).toHaveLength(1);
});

test('timers still run, and promises are what they were', async () => {
  const token = await logIn('sam@archway.example');
  const printer = await ticketCalled('Printer on fire', token);
  const laptop = await ticketCalled('New laptop', token);
  const promiseOf = (id: string) => old.tables.ticket_promises?.find((row) => row.ticket_id === id);
  const before = promiseOf(printer.id);
  const timer = (await call('GET', '/api/ticketing/timer', { token })).body;

  expect(JSON.stringify(timer)).toContain(printer.id);
  expect(Date.parse(printer.promise.firstReplyDueAt)).toBe(Date.parse(String(before?.first_reply_due_at)));
  expect(Date.parse(printer.promise.resolutionDueAt)).toBe(Date.parse(String(before?.resolution_due_at)));
  expect(printer.promise.firstReplyKept).toBe(true);
  // It waits for the client.
  expect(laptop.promise.pausedAt).not.toBeNull();
  expect(laptop.promise.resolutionDueAt).toBeNull();
});
