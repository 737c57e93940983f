import { eq, inArray, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listNotifications, updateNotificationPreferences } from '#contract/notifications.ts';
import { rateByLink, rateTicket } from '#contract/ratings.ts';
import { setParticipants } from '#contract/ticket-people.ts';
import { markSolved, updateTicket } from '#contract/tickets.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { deadAddresses, outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { redactedResponse } from '#server/platform/mail/outbox.ts';
import { startApp } from '#test/app.ts';
import type { ReceivedMail } from '#test/mail-server.ts';
import { notificationsOf } from '#test/notified.ts';
import { outboxOf } from '#test/outbox.ts';
import { slow } from '#test/slow.ts';

slow('Sends many emails');

const world = await startApp({ own: true });
const { app, call, db, insertComment, insertTicket, insertUser } = world;
const outbox = outboxOf(db);
const portal = notificationsOf(db);

beforeEach(async () => {
  await db.update(users).set({ isActive: false });
  await outbox.begin();
  await portal.begin();
});

async function countRatingLinks(ticketIds: string[]) {
  const resolutions = db.select({ id: events.id }).from(events).where(inArray(events.recordId, ticketIds));
  return db.$count(links, inArray(links.subjectId, resolutions));
}

async function scene(values: Partial<typeof users.$inferInsert> = {}) {
  const requester = await insertUser('employee', { firstName: 'Dana', lastName: 'Whitfield', ...values });
  const assignee = await insertUser('admin', { firstName: 'Sam', lastName: 'Sample' });
  const ticket = await insertTicket(requester, { assignedToId: assignee.id });
  const params = { ticketId: ticket.id };
  const setStatus = (status: 'open' | 'resolved') => call(assignee, updateTicket, { params, body: { status } });
  return { requester, assignee, ticket, params, setStatus };
}

const linksIn = ({ text }: Pick<ReceivedMail, 'text'>) => [
  ...text.matchAll(/https:\/\/help\.archway\.example(\/ticketing\/rate\/([a-z2-7]{26})(?:\?score=\d)?)/g),
];
const tokenIn = (mail: ReceivedMail | undefined) => (mail && linksIn(mail)[0]?.[2]) ?? '';
const rate = (token: string, body: { score: 1 | 2 | 3 | 4 | 5; comment?: string }) =>
  call(undefined, rateByLink, { params: { token }, body });

describe('the email about a resolution', () => {
  test('asks only its requester, with a link for each of five steps', async () => {
    const { requester, ticket, params, setStatus } = await scene();
    const colleague = await insertUser('employee', { companyId: requester.companyId });
    const manager = await insertUser('manager', { companyId: requester.companyId });
    await call(requester, setParticipants, { params, body: { userIds: [colleague.id, manager.id] } });
    await insertComment(ticket.id, await insertUser('admin'), { body: 'canary-note', isInternal: true });
    await outbox.begin();

    await setStatus('resolved');
    const mails = await outbox.all();

    expect(mails.flatMap(({ to }) => to).sort()).toEqual([requester.email, colleague.email, manager.email].sort());
    const [own, ...others] = mails.toSorted((mail) => (mail.to[0] === requester.email ? -1 : 1));
    expect(linksIn(own ?? { text: '' }).map(([, path]) => path)).toEqual(
      [1, 2, 3, 4, 5].map((score) => `/ticketing/rate/${tokenIn(own)}?score=${score}`),
    );
    for (const words of ['How did we do?', '1 Very bad', '2 Bad', '3 Okay', '4 Good', '5 Very good'])
      expect(own?.text).toContain(words);
    for (const { text, html } of others) expect(text + html).not.toMatch(/How did we do|\/rate\//);
    expect(JSON.stringify(mails)).not.toContain('canary');
    expect((await rate(tokenIn(own), { score: 4 })).statusCode).toBe(200);
  });

  test('does not ask when the ticket is open again, was rated on the page, or was solved by the requester', async () => {
    const [open, rated, solved] = [await scene(), await scene(), await scene()];

    await open.setStatus('resolved');
    await open.setStatus('open');
    await rated.setStatus('resolved');
    await call(rated.requester, rateTicket, { params: rated.params, body: { score: 5 } });
    await call(solved.requester, markSolved, { params: solved.params });
    const mails = await outbox.all();

    expect(mails.flatMap(linksIn)).toEqual([]);
    expect(mails.flatMap(({ to }) => to)).not.toContain(solved.requester.email);
    const ids = [open, rated, solved].map(({ ticket }) => ticket.id);
    expect(await countRatingLinks(ids)).toBe(0);
  });

  test('asks again after a second resolution, with a link of its own', async () => {
    const { ticket, setStatus } = await scene();

    await setStatus('resolved');
    const [first] = await outbox.all();
    await setStatus('open');
    await outbox.all();
    await setStatus('resolved');
    const [second] = await outbox.all();
    await rate(tokenIn(first), { score: 1 });
    await rate(tokenIn(second), { score: 5 });

    expect(tokenIn(first)).not.toBe(tokenIn(second));
    const stored = await db.select().from(ratings).where(eq(ratings.ticketId, ticket.id)).orderBy(ratings.score);
    expect(stored.map(({ score }) => score)).toEqual([1, 5]);
  });

  test('asks in a digest with one link', async () => {
    const { setStatus } = await scene({ mailDigest: 'hourly' });

    await setStatus('resolved');
    const [mail] = await outbox.all();

    expect(mail?.text).toContain('How did we do?');
    expect(linksIn(mail ?? { text: '' })).toHaveLength(1);
    expect((await rate(tokenIn(mail), { score: 3 })).statusCode).toBe(200);
  });

  test('is not sent to a dead address, nor to somebody who wants no emails', async () => {
    const [dead, quiet] = [await scene(), await scene()];
    await db
      .insert(deadAddresses)
      .values({ address: dead.requester.email, until: sql`now() + interval '1 day'`, reason: 'No such mailbox' });
    await call(quiet.requester, updateNotificationPreferences, { body: { replied: { mail: false } } });

    await dead.setStatus('resolved');
    await quiet.setStatus('resolved');

    expect(await outbox.all()).toEqual([]);
    const [failed] = await db.select().from(outgoingMails).where(eq(outgoingMails.userId, dead.requester.id));
    expect(failed?.response).toContain('No such mailbox');
    expect(await countRatingLinks([dead.ticket.id])).toBe(0);
  });
});

describe('a bad rating', () => {
  test('notifies the assignee and the super admins, with its comment; a good one notifies nobody', async () => {
    const [bad, good] = [await scene(), await scene()];
    const superAdmin = await insertUser('super_admin');
    const other = await insertUser('admin');
    for (const { setStatus } of [bad, good]) await setStatus('resolved');
    const asked = await outbox.all();
    await portal.deliver();
    const tokenFor = (email: string) => tokenIn(asked.find(({ to }) => to[0] === email));

    await rate(tokenFor(bad.requester.email), { score: 2, comment: 'It took a week.' });
    await rate(tokenFor(bad.requester.email), { score: 1 });
    await rate(tokenFor(good.requester.email), { score: 3, comment: 'Fine.' });
    const mails = await outbox.all();
    await portal.deliver();

    expect(mails.flatMap(({ to }) => to).sort()).toEqual([bad.assignee.email, superAdmin.email].sort());
    for (const { text } of mails) {
      expect(text).toContain('Dana Whitfield rated this ticket: 2 of 5 (Bad)');
      expect(text).toContain('It took a week.');
      expect(linksIn({ text })).toEqual([]);
    }
    for (const [user, count] of [
      [bad.assignee, 1],
      [superAdmin, 1],
      [other, 0],
      [good.assignee, 0],
    ] as const) {
      const told = (await call(user, listNotifications, {})).json().filter(({ kind }) => kind === 'rated');
      expect(told.map(({ sentence }) => sentence)).toEqual(
        Array(count).fill('Dana Whitfield rated this ticket: 2 of 5 (Bad)'),
      );
    }
  });

  test('does not notify an assigned client, or users who turned it off', async () => {
    const { requester, params, setStatus } = await scene();
    const superAdmin = await insertUser('super_admin');
    const manager = await insertUser('manager', { companyId: requester.companyId });
    const staff = await insertUser('admin');
    await call(staff, updateTicket, { params, body: { assignedToId: manager.id } });
    await call(superAdmin, updateNotificationPreferences, { body: { rated: { mail: false, portal: false } } });
    await setStatus('resolved');
    await outbox.all();

    await call(requester, rateTicket, { params, body: { score: 1 } });
    await portal.deliver();

    expect(await outbox.all()).toEqual([]);
    for (const user of [manager, superAdmin])
      expect((await call(user, listNotifications, {})).body).not.toContain('rated');
  });
});

test('a mail server’s response keeps no link that it quotes', () => {
  const quoted = redactedResponse(
    '550 Spam: https://help.archway.example/ticketing/rate/abcdefghijklmnopqrstuvwx23?score=1',
  );

  expect(quoted).toBe('550 Spam: https://help.archway.example/ticketing/rate/…?score=1');
});

test('opening every link of an email, as programs that check links do, records nothing', async () => {
  const { setStatus, ticket } = await scene();
  await setStatus('resolved');
  const [mail] = await outbox.all();

  for (const [, path] of linksIn(mail ?? { text: '' })) {
    expect((await app.inject({ url: path ?? '' })).statusCode).toBe(200);
    expect((await app.inject({ method: 'HEAD', url: path ?? '' })).statusCode).toBe(200);
  }

  expect(linksIn(mail ?? { text: '' })).toHaveLength(5);
  expect(await db.$count(ratings, eq(ratings.ticketId, ticket.id))).toBe(0);
});
