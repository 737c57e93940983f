import { asc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { confirmReset, validateReset } from '#contract/password-resets.ts';
import { logIn } from '#contract/sessions.ts';
import { listTickets, updateTicket } from '#contract/tickets.ts';
import { createTrackingLink } from '#contract/tracking.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { mailSetup } from '#test/delivery.ts';
import { incomingOf } from '#test/incoming.ts';
import { outboxOf } from '#test/outbox.ts';
import { rawMail } from '#test/raw-mail.ts';
import { siteOf } from '#test/site.ts';
import { hasAccount, insertTracked, shownIn } from '#test/tracking.ts';

const world = await startApp({ own: true, mail: mailSetup, site: siteOf({}) });
const { app, call, db, insertTicket, insertUser } = world;
const outbox = outboxOf(db);
const arrive = incomingOf(db);

beforeEach(async () => {
  // Staff of earlier tests would get emails about new tickets.
  await db.update(users).set({ isActive: false });
  await db.delete(limitUses);
  await outbox.begin();
});

const linksIn = (text = '') =>
  [...text.matchAll(/https?:\/\/\S+(\/track\/[a-z2-7]{26})/g)].map(([, path = '']) => path);
const askFor = (email: string, remoteAddress = '198.51.100.7') =>
  app.inject({
    method: 'POST',
    url: '/track',
    remoteAddress,
    payload: new URLSearchParams({ email }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

test('every email about the ticket leads to its page instead of the portal, and can be answered', async () => {
  const { person, ticket } = await insertTracked(world);
  const staff = await insertUser('admin');
  const params = { ticketId: ticket.id };

  await call(staff, addComment, { params, body: { comment: 'Did you try another cable?' } });
  const [mail] = await outbox.all();
  await arrive(rawMail({ From: person.email, To: mail?.header('reply-to') }, 'Yes, twice.'));
  await call(staff, updateTicket, { params, body: { status: 'resolved' } });
  const solved = (await outbox.all()).find(({ to }) => to[0] === person.email);

  expect(mail?.to).toEqual([person.email]);
  const [path = ''] = linksIn(mail?.text);
  expect(shownIn(await app.inject({ url: path }))).toMatchObject({ title: ticket.title });
  expect(`${mail?.text}${mail?.html}`).not.toContain('/ticketing/client');
  const all = await db.select().from(comments).where(eq(comments.ticketId, ticket.id)).orderBy(asc(comments.createdAt));
  expect(all.map(({ authorId, body }) => [authorId, body])).toEqual([
    [staff.id, 'Did you try another cable?'],
    [person.id, 'Yes, twice.'],
  ]);
  expect(solved?.text).toContain('/ticketing/rate/');
  expect(linksIn(solved?.text)).not.toContain(path);
});

test('every address gets the same response to a request for links, and only its own tickets by email', async () => {
  const { person, ticket } = await insertTracked(world, { title: 'Slow laptop' });
  const other = await insertTracked(world);
  const second = await insertTicket(person, { title: 'No sound', status: 'closed', resolvedAt: new Date() });
  const withAccount = await insertUser('employee');
  const staff = await insertUser('admin');
  const addresses = [person.email.toUpperCase(), withAccount.email, staff.email, 'nobody@home.example'];

  const responses = [];
  for (const email of addresses) responses.push(await askFor(email));
  const mails = await outbox.send();

  const seen = responses.map(({ statusCode, headers }) => [statusCode, headers.location, headers['content-length']]);
  expect(new Set(seen.map(String))).toEqual(new Set([String([303, '/track?sent=1', '0'])]));
  expect(mails.map(({ to }) => to[0]).sort()).toEqual([person.email, withAccount.email].sort());
  const mine = mails.find(({ to }) => to[0] === person.email);
  const opened = await Promise.all(linksIn(mine?.text).map((url) => app.inject({ url })));
  expect(opened.map((page) => shownIn(page).title)).toEqual(['No sound', 'Slow laptop']);
  expect(mine?.text).not.toContain(String(other.ticket.number));
  expect([ticket.id, second.id]).toHaveLength(2);
  const theirs = mails.find(({ to }) => to[0] === withAccount.email);
  expect(linksIn(theirs?.text)).toEqual([]);
  expect(theirs?.text).toContain('/ticketing/login');
  expect(shownIn(await app.inject({ url: '/track?sent=1' }))).toMatchObject({ isSent: true, isInvalid: false });
});

test('an address has three requests for links an hour, and a network ten', async () => {
  const ofAddress: number[] = [];
  for (let count = 0; count < 4; count += 1) ofAddress.push((await askFor('nobody@home.example')).statusCode);
  const ofNetwork: number[] = [];
  for (let count = 0; count < 8; count += 1) ofNetwork.push((await askFor(`${count}@home.example`)).statusCode);

  expect(ofAddress).toEqual([303, 303, 303, 429]);
  expect(ofNetwork).toEqual([303, 303, 303, 303, 303, 303, 303, 429]);
});

test.each(['', 'no address', 'a@b\r\nBcc: evil@example.com'])('%j is no address to send links to', async (email) => {
  const refused = await askFor(email);

  expect(refused.statusCode).toBe(400);
  expect(shownIn(refused)).toMatchObject({ isSent: false, email });
  expect(await outbox.send()).toEqual([]);
});

test('staff email a link, which they do not see', async () => {
  const { person, ticket } = await insertTracked(world);
  const staff = await insertUser('admin');
  const params = { ticketId: ticket.id };

  const made = await call(staff, createTrackingLink, { params, body: { isMailed: true } });
  const [mail] = await outbox.send();

  expect(made.json()).toEqual({ mailedTo: person.email });
  expect(mail?.to).toEqual([person.email]);
  expect(linksIn(mail?.text)).toHaveLength(1);
});

test('an account on request has the tickets so far; the links then lead to the portal', async () => {
  const { person, ticket, page, post, url } = await insertTracked(world);

  const shown = shownIn(await page());
  const asked = await post('/account', { comment: 'And the scanner.' });
  const [mail] = await outbox.send();
  const token = /reset-password\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const checked = await call(undefined, validateReset, { body: { token } });
  const confirmed = await call(undefined, confirmReset, { body: { token, newPassword: 'nanosecond' } });
  const login = await call(undefined, logIn, { body: { email: person.email, password: 'nanosecond' } });
  const seen = await call(login.json(), listTickets, {});
  const [welcome] = await outbox.all();

  expect(shown.mayTakeAccount).toBe(true);
  expect(await db.$count(comments, eq(comments.ticketId, ticket.id))).toBe(1);
  expect(asked.headers.location).toBe(`${url}?done=account`);
  expect(mail?.header('subject')).toMatch(/^Your account for/);
  expect(mail?.text).toContain('including past ones');
  expect(checked.json()).toMatchObject({ valid: true, isNew: true, email: person.email });
  expect(confirmed.statusCode).toBe(200);
  expect(login.json().user).toMatchObject({ id: person.id, companyName: 'Mary Somerville', role: 'employee' });
  expect(seen.json()).toMatchObject([{ id: ticket.id }]);
  expect(welcome?.header('subject')).toMatch(/^Welcome/);
  expect((await app.inject({ url })).headers.location).toBe(`/ticketing/client?ticket=${ticket.id}`);
  const told = await db.select().from(events).where(eq(events.recordId, person.id)).orderBy(asc(events.position));
  expect(told.map(({ action }) => action)).toEqual(['reset link made', 'registered', 'signed in']);
});

test('a person without an account gets no welcome, and “Forgot password?” creates their account', async () => {
  const { person } = await insertTracked(world);

  const url = '/api/ticketing/auth/forgot-password';
  await app.inject({ method: 'POST', url, payload: { email: person.email } });
  const [mail, ...more] = await outbox.send();

  expect(mail?.header('subject')).toMatch(/^Your account for/);
  expect(more).toEqual([]);
  expect(await hasAccount(db, person.id)).toBe(false);
});
