import { randomBytes } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listIncomingMail, retryMail } from '#contract/incoming-mail.ts';
import { IncomingEnvironment, incomingConfig } from '#server/platform/config/incoming-mail.ts';
import { one } from '#server/platform/database/client.ts';
import { incomingMails, mailboxes } from '#server/platform/database/tables/incoming-mails.ts';
import { startApp } from '#test/app.ts';
import { startImapServer } from '#test/imap-server.ts';
import { incomingOf } from '#test/incoming.ts';
import { collectLines } from '#test/log-lines.ts';
import { rawMail } from '#test/raw-mail.ts';
import { mailboxPoller } from './poller.ts';

const { db, call, insertUser } = await startApp({ own: true });
incomingOf(db);
const admin = await insertUser('admin');
const patience = { timeout: 30_000 };

const running: (() => Promise<void>)[] = [];
beforeEach(async () => {
  await db.delete(incomingMails);
  await db.delete(mailboxes);
});
afterEach(async () => {
  for (const stop of running.splice(0)) await stop();
});

type React = Parameters<typeof startImapServer>[1];

/** Polls a mailbox with some emails, whose UIDs start at 1, at a server that reacts to commands. */
async function poll(emails: Buffer[], react: React, environment: Record<string, string> = {}) {
  const inbox = new Map(emails.map((bytes, index) => [index + 1, bytes]));
  const server = await startImapServer(inbox, react);
  const { imap } = incomingConfig(IncomingEnvironment.parse({ MAIL_IMAP_URL: server.url, ...environment }));
  if (!imap) throw new Error('No mailbox is set up');
  const { written, stream } = collectLines();
  const poller = mailboxPoller({
    db,
    log: pino({}, stream),
    hasRoom: async () => true,
    settings: imap,
    timing: { poll: 300, look: 200, firstRetry: 50, longestRetry: 100, grace: 1_000 },
  });
  poller.start();
  running.push(poller.stop, server.stop);
  return { ...server, inbox, name: imap.name, written };
}

const stored = () => db.select().from(incomingMails).orderBy(asc(incomingMails.uid));
const uids = async () => (await stored()).map(({ uid }) => uid);
const lastUid = async () => (await db.select().from(mailboxes))[0]?.lastUid;
const newSubject = () => randomBytes(6).toString('hex');

const source = (uid: number) => `UID FETCH ${uid} (BODY.PEEK[] UID)`;
const isAbout = (uid: number, command: string) => command.startsWith(`UID FETCH ${uid} `);

test('an email that the server lists but never hands out is held with its headers, and those after it arrive', async () => {
  const { email } = await insertUser('employee');
  const subject = newSubject();
  const withheld = rawMail({
    From: `Ada Lovelace <${email}>`,
    Subject: subject,
    'Content-Type': 'multipart/mixed; b=1',
  });

  const { name } = await poll([rawMail(), withheld, rawMail()], (command) =>
    command === source(2) ? 'nothing' : 'answer',
  );

  await expect.poll(uids, patience).toEqual([1, 2, 3]);
  const held = (await call(admin, listIncomingMail, { querystring: {} })).json();
  expect(held).toMatchObject([
    { state: 'held', reason: 'unreadable', sender: email, senderName: 'Ada Lovelace', subject },
  ]);
  expect(held[0]?.text).toBe(
    `The mail server did not hand out this email in three tries. Open it in the mailbox ${name} to read it. Its number (UID) there is 2.`,
  );
  expect(await lastUid()).toBe(3);
});

test('an email of which the server refuses everything is held without headers, stays there, and delays no other', async () => {
  const { commands, name, written } = await poll([rawMail(), rawMail(), rawMail()], (command) =>
    isAbout(2, command) ? 'refuse' : 'answer',
  );

  await expect.poll(uids, patience).toEqual([1, 2, 3]);
  const held = (await call(admin, listIncomingMail, { querystring: {} })).json();
  expect(held).toMatchObject([{ state: 'held', reason: 'unreadable', sender: '', subject: '' }]);
  expect(held[0]?.text).toContain(`Open it in the mailbox ${name} to read it. Its number (UID) there is 2.`);
  const moved = () => commands.filter((command) => command.startsWith('UID MOVE')).join('\n');
  await expect.poll(moved, patience).toMatch(/\b3\b/);
  expect(moved()).not.toMatch(/\b2\b/);
  expect(written.join('')).toContain('The mail server did not hand out this email in three tries.');
});

test('a held email that staff try again stays held, and becomes no ticket', async () => {
  const { email } = await insertUser('employee');
  await poll([rawMail({ From: email })], (command) => (command === source(1) ? 'nothing' : 'answer'));
  await expect.poll(uids, patience).toEqual([1]);
  const { id } = one(await stored());

  await call(admin, retryMail, { params: { mailId: id }, body: {} });

  const attempted = () => db.select().from(incomingMails).where(eq(incomingMails.id, id));
  await expect.poll(async () => one(await attempted()).version, patience).toBe(3);
  expect(one(await attempted())).toMatchObject({ state: 'held', ticketId: null });
});

test('an email that the server hands out at the third try is stored whole', async () => {
  let left = 2;
  const bytes = rawMail();

  await poll([bytes, rawMail()], (command) => (command === source(1) && left-- > 0 ? 'nothing' : 'answer'));

  await expect.poll(uids, patience).toEqual([1, 2]);
  expect(await stored()).toMatchObject([{ size: bytes.length }, {}]);
  expect((await call(admin, listIncomingMail, { querystring: {} })).json()).toEqual([]);
});

test('while the server refuses everything, nothing is held, and all emails arrive afterwards', async () => {
  let refused = 0;
  const { written } = await poll([rawMail(), rawMail()], () => (refused++ < 20 ? 'refuse' : 'answer'));

  await expect.poll(uids, patience).toEqual([1, 2]);

  expect(written.join('')).toContain('The mail server refuses to list the emails of the mailbox');
  expect((await call(admin, listIncomingMail, { querystring: {} })).json()).toEqual([]);
});

test('while the server refuses emails and their list, nothing is held, and all emails arrive afterwards', async () => {
  let asked = 0;
  // The first search of each round is answered.
  const isRefused = (command: string) => asked++ < 40 && (command.includes('FETCH') || !command.includes('*'));
  await poll([rawMail(), rawMail()], (command) => (isRefused(command) ? 'refuse' : 'answer'));

  await expect.poll(uids, patience).toEqual([1, 2]);

  expect((await call(admin, listIncomingMail, { querystring: {} })).json()).toEqual([]);
});

test('an email that somebody removes before it is fetched is passed over', async () => {
  const emails = [rawMail(), rawMail()];
  const { inbox } = await poll(emails, (command) => {
    if (isAbout(1, command)) inbox.delete(1);
    return 'answer';
  });

  await expect.poll(uids, patience).toEqual([2]);
  expect(await lastUid()).toBe(2);
});
