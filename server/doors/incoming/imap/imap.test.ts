import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { acceptMail, discardMail, findArrivals, listIncomingMail } from '#contract/incoming-mail.ts';
import { LargestMail, LargestMailHeaders } from '#contract/incoming-mail-constants.ts';
import { IncomingEnvironment, incomingConfig } from '#server/platform/config/incoming-mail.ts';
import { incomingMails, mailboxes } from '#server/platform/database/tables/incoming-mails.ts';
import { startApp } from '#test/app.ts';
import { startDovecot } from '#test/dovecot.ts';
import { incomingOf } from '#test/incoming.ts';
import { collectLines } from '#test/log-lines.ts';
import { rawMail } from '#test/raw-mail.ts';
import { accessTokenFor } from './access-token.ts';
import { mailboxPoller } from './poller.ts';

const dovecot = await startDovecot();
afterAll(() => dovecot.dispose());
const { db, call, insertUser } = await startApp({ own: true, incomingMail: { mailbox: settingsOf().name } });
incomingOf(db);

const running: (() => Promise<void>)[] = [];
beforeEach(async () => {
  await db.delete(incomingMails);
  await db.delete(mailboxes);
  await empty();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((stop) => stop()));
});

const timing = { poll: 300, look: 200, firstRetry: 100, longestRetry: 500, grace: 1_000 };

function settingsOf(environment: Record<string, string | undefined> = {}) {
  const { imap } = incomingConfig(IncomingEnvironment.parse({ MAIL_IMAP_URL: dovecot.url, ...environment }));
  if (!imap) throw new Error('No mailbox is set up');
  return imap;
}

function poll(
  environment: Record<string, string> = {},
  given: Partial<typeof timing> = {},
  log = pino({ level: 'silent' }),
) {
  const poller = mailboxPoller({
    db,
    log,
    hasRoom: async () => true,
    settings: settingsOf(environment),
    timing: { ...timing, ...given },
  });
  poller.start();
  running.push(poller.stop);
  return poller;
}

/** Does something with the mailbox as a mail program does. */
async function inMailbox<Result>(act: (client: Awaited<ReturnType<typeof dovecot.client>>) => Promise<Result>) {
  const client = await dovecot.client();
  try {
    return await act(client);
  } finally {
    await client.logout();
  }
}

const deliver = (bytes: Buffer, flags: string[] = []) => inMailbox((client) => client.append('INBOX', bytes, flags));

const subjectsIn = (path: string) =>
  inMailbox(async (client) => {
    await client.mailboxOpen(path);
    const mails = await client.fetchAll('1:*', { envelope: true });
    return mails.map(({ envelope }) => envelope?.subject).sort();
  });

async function empty() {
  await inMailbox(async (client) => {
    for (const { path } of await client.list()) {
      if (path === 'INBOX') continue;
      await client.mailboxDelete(path).catch(() => undefined);
    }
    await client.mailboxOpen('INBOX');
    await client.messageDelete('1:*');
  });
}

const stored = async () => (await db.select().from(incomingMails)).length;
const patience = { timeout: 30_000 };
const subject = () => randomBytes(6).toString('hex');

test('emails are stored whatever their flags say, and moved once they are processed or held', async () => {
  const client = await insertUser('employee');
  const off = await insertUser('employee', { isActive: false });
  const [unread, read, held] = [subject(), subject(), subject()];
  await deliver(rawMail({ From: client.email, Subject: unread }));
  await deliver(rawMail({ From: client.email, Subject: read }), ['\\Seen']);
  await deliver(rawMail({ From: off.email, Subject: held }));

  poll();

  await expect.poll(() => subjectsIn('INBOX'), patience).toEqual([]);
  expect(await subjectsIn('Archway/Done').catch(() => subjectsIn('Archway.Done'))).toEqual([unread, read].sort());
  expect(await subjectsIn('Archway/Held').catch(() => subjectsIn('Archway.Held'))).toEqual([held]);
  expect(await stored()).toBe(3);
});

test('an email of more than 40 MB is held with its headers and stays in the mailbox whole', async () => {
  const client = await insertUser('employee');
  const name = subject();
  const file = Buffer.alloc(LargestMail, `${'x'.repeat(76)}\r\n`);
  await deliver(Buffer.concat([rawMail({ From: client.email, Subject: name }), file]));

  poll();

  await expect.poll(() => subjectsIn('Archway.Held').catch(() => []), patience).toEqual([name]);
  const [mail] = await db.select().from(incomingMails);
  expect(mail).toMatchObject({
    state: 'held',
    reason: 'too_large',
    verdict: 'none',
    sender: client.email,
    subject: name,
  });
  expect(mail?.size).toBeLessThan(10_000);
  const params = { mailId: mail?.id ?? '' };
  const accepted = await call(await insertUser('admin'), acceptMail, { params, body: {} });
  expect(accepted.statusCode).toBe(200);
  await expect.poll(() => subjectsIn('Archway.Done').catch(() => []), patience).toEqual([name]);
});

test('an email whose headers are too large is held with the first of them, and those after it arrive', async () => {
  const client = await insertUser('employee');
  const [name, next] = [subject(), subject()];
  const long = Array.from({ length: LargestMailHeaders / 500 }, () => 'x'.repeat(500));
  await deliver(rawMail({ From: client.email, Subject: name, 'X-Long': long }));
  await deliver(rawMail({ Subject: next }));

  poll();

  await expect.poll(() => subjectsIn('INBOX'), patience).toEqual([name]);
  expect(await subjectsIn('Archway.Done')).toEqual([next]);
  const held = (await call(await insertUser('admin'), listIncomingMail, { querystring: {} })).json();
  expect(held).toMatchObject([{ state: 'held', reason: 'unreadable', sender: client.email, subject: name }]);
  expect(held[0]?.text).toMatch(
    /^The headers of the email are too large\. The limit is 128 KB\. Open it in the mailbox .+ to read it\./,
  );
});

test('after staff have decided about a held email, it moves on; one that still waits stays', async () => {
  const admin = await insertUser('admin');
  const off = await insertUser('employee', { isActive: false });
  const [client, names] = [await insertUser('employee'), [subject(), subject(), subject()]];
  for (const name of names) await deliver(rawMail({ From: off.email, Subject: name }));
  poll();
  await expect.poll(() => subjectsIn('Archway.Held').catch(() => []), patience).toHaveLength(3);
  const [accepted, discarded, waiting] = await Promise.all(names.map((name) => paramsOf(name)));
  if (!accepted || !discarded || !waiting) throw new Error('An email is missing');

  await call(admin, acceptMail, { params: accepted, body: { userId: client.id } });
  await call(admin, discardMail, { params: discarded, body: {} });

  await expect.poll(() => subjectsIn('Archway.Held'), patience).toEqual([names[2]]);
  expect(await subjectsIn('Archway.Done')).toEqual(names.slice(0, 2).sort());
  await deliver(rawMail());
  await expect.poll(stored, patience).toBe(4);
});

test('a new email is fetched at once, without waiting for the next poll', async () => {
  poll({}, { poll: 3_600_000 });
  await vi.waitFor(async () => expect((await db.select().from(mailboxes))[0]?.contactedAt).toBeTruthy(), patience);

  await deliver(rawMail({ From: 'stranger@elsewhere.example' }));

  await expect.poll(stored, patience).toBe(1);
});

test('with MAIL_IMAP_KEEP emails stay where they are, and are not stored again after a restart', async () => {
  const name = subject();
  await deliver(rawMail({ Subject: name }));
  const first = poll({ MAIL_IMAP_KEEP: '1' });
  await expect.poll(stored, patience).toBe(1);
  await first.stop();

  poll({ MAIL_IMAP_KEEP: '1' });
  await deliver(rawMail());

  await expect.poll(stored, patience).toBe(2);
  expect(await subjectsIn('INBOX')).toContain(name);
});

test('after the server has numbered its emails anew, all are read again and stored once', async () => {
  const bytes = [rawMail(), rawMail(), rawMail({ 'Message-ID': undefined })];
  for (const each of bytes) await deliver(each);
  const first = poll({ MAIL_IMAP_KEEP: '1' });
  await expect.poll(stored, patience).toBe(3);
  await first.stop();
  const { uidValidity } = await progress();

  dovecot.renumber();
  for (const each of bytes) await deliver(each);
  await deliver(rawMail());
  poll({ MAIL_IMAP_KEEP: '1' });

  await expect.poll(stored, patience).toBe(4);
  await expect.poll(async () => (await progress()).lastUid, patience).toBe(4);
  expect((await progress()).uidValidity).not.toBe(uidValidity);
  expect(await stored()).toBe(4);
});

test('of several processes one polls, and another takes over when it stops', async () => {
  const first = poll();
  await expect.poll(async () => (await progress())?.leaseHolder, patience).toBeTruthy();
  const { leaseHolder } = await progress();
  poll();
  poll();
  for (let n = 0; n < 5; n++) await deliver(rawMail());
  await expect.poll(stored, patience).toBe(5);
  expect((await progress()).leaseHolder).toBe(leaseHolder);

  await first.stop();
  await deliver(rawMail());

  await expect.poll(stored, patience).toBe(6);
  expect((await progress()).leaseHolder).not.toBe(leaseHolder);
});

test('when the mail server is back, emails arrive again; staff see that it was silent', async () => {
  const admin = await insertUser('admin');
  poll();
  await expect.poll(async () => (await progress())?.contactedAt, patience).toBeTruthy();

  await dovecot.stop();
  await db.update(mailboxes).set({ contactedAt: new Date(Date.now() - 16 * 60_000) });
  const silent = (await call(admin, findArrivals, {})).json();
  await dovecot.restart();
  await deliver(rawMail());

  expect(silent.mailbox).toMatchObject({ name: settingsOf().name, isSilent: true });
  await expect.poll(stored, patience).toBe(1);
  await expect
    .poll(async () => (await call(admin, findArrivals, {})).json().mailbox, patience)
    .toMatchObject({ isSilent: false });
});

/** An issuer of access tokens (OAuth 2). It also tells a mail server whose a token is. */
async function startIssuer() {
  const asked: URLSearchParams[] = [];
  const valid = new Map<string, string>();
  const refused = { token: '' };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    response.setHeader('content-type', 'application/json');
    const email = valid.get(url.searchParams.get('access_token') ?? '');
    if (url.pathname.startsWith('/.well-known/')) {
      return response.end(JSON.stringify({ issuer: url.origin, token_endpoint: `${url.origin}/token` }));
    }
    if (url.pathname === '/tokeninfo') {
      response.statusCode = email ? 200 : 401;
      return response.end(JSON.stringify(email ? { email } : { error: 'invalid_token' }));
    }
    asked.push(new URLSearchParams(Buffer.concat(await request.toArray()).toString()));
    if (asked.at(-1)?.get('refresh_token') === refused.token) response.statusCode = 400;
    const granted = { access_token: `token-${asked.length}`, token_type: 'bearer' };
    const renewed = asked.at(-1)?.get('refresh_token')?.startsWith('rotating') && {
      refresh_token: `rotating-${asked.length}`,
    };
    const answer = response.statusCode === 400 ? { error: 'invalid_grant' } : { ...granted, ...renewed };
    return response.end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  running.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { MAIL_IMAP_ISSUER: url, MAIL_IMAP_CLIENT_ID: 'archway', MAIL_IMAP_CLIENT_SECRET: 'very-secret' };
  return { url, asked, valid, refused, environment };
}

test('an access token comes from the issuer: with a refresh token, or for the program itself', async () => {
  const { asked, environment } = await startIssuer();

  const tokens = [];
  for (const more of [{ MAIL_IMAP_REFRESH_TOKEN: 'refresh' }, { MAIL_IMAP_TENANT: 'contoso' }]) {
    const { oauth } = settingsOf({ ...environment, ...more });
    if (oauth) tokens.push(await accessTokenFor(oauth));
  }

  expect(tokens).toEqual(['token-1', 'token-2']);
  expect(asked.map((each) => each.get('grant_type'))).toEqual(['refresh_token', 'client_credentials']);
  expect(asked[1]?.get('scope')).toBe('https://outlook.office365.com/.default');
});

test('of an issuer that renews refresh tokens, the newest one is used; if it is refused, the configured one', async () => {
  const { asked, refused, environment } = await startIssuer();
  const { oauth } = settingsOf({ ...environment, MAIL_IMAP_REFRESH_TOKEN: 'rotating' });
  if (!oauth) throw new Error('No OAuth');

  for (let count = 0; count < 3; count += 1) await accessTokenFor(oauth);
  refused.token = 'rotating-3';
  await expect(accessTokenFor(oauth)).rejects.toThrow();
  await accessTokenFor(oauth);

  const used = asked.map((each) => each.get('refresh_token'));
  expect(used).toEqual(['rotating', 'rotating-1', 'rotating-2', 'rotating-3', 'rotating']);
});

test('a mailbox is read with an access token; once the server refuses it, with the next one', async () => {
  const { url, asked, valid, environment } = await startIssuer();
  const server = await startDovecot({ tokenInfo: `${url}/tokeninfo?access_token=` });
  running.push(server.dispose);
  const client = await server.client();
  await client.append('INBOX', rawMail());
  await client.logout();
  const withoutPassword = server.url.replace(/:[^:@/]+@/, '@');
  const { written, stream } = collectLines();

  // The first two tokens are for nobody.
  valid.set('token-3', server.user);
  poll({ MAIL_IMAP_URL: withoutPassword, ...environment }, {}, pino(stream));

  await expect.poll(stored, patience).toBe(1);
  expect(asked.length).toBeGreaterThanOrEqual(3);
  expect(written.join('')).toContain('the server refused the login');
  for (const secret of ['token-', 'very-secret']) expect(written.join('')).not.toContain(secret);
});

/** The path of the email with a subject. */
async function paramsOf(name: string) {
  const [mail] = await db.select().from(incomingMails).where(eq(incomingMails.subject, name));
  return mail && { mailId: mail.id };
}

async function progress() {
  const [found] = await db.select().from(mailboxes).where(eq(mailboxes.name, settingsOf().name));
  return found as typeof mailboxes.$inferSelect;
}
