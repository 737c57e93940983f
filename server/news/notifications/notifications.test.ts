import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { addComment } from '#contract/comments.ts';
import {
  countNotifications,
  listNotifications,
  readNotifications,
  updateNotificationPreferences,
} from '#contract/notifications.ts';
import { NotificationLimit } from '#contract/notifications-constants.ts';
import { followTicket, setParticipants } from '#contract/ticket-people.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { updateTicket as writeTicket } from '#server/desk/tickets/commands.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { startApp } from '#test/app.ts';
import { moveToBeginning } from '#test/consumers.ts';
import { listenOn, streamsOf } from '#test/event-stream.ts';
import { notificationsOf } from '#test/notified.ts';
import { slow } from '#test/slow.ts';
import { forgetRead } from './commands.ts';

slow('Needs many records');

const world = await startApp({ own: true });
const { app, call, db, insertCompany, insertInquiry, insertTicket, insertUser } = world;
const { begin, deliver } = notificationsOf(db);
const watch = streamsOf(await listenOn(app));

type User = Awaited<ReturnType<typeof insertUser>>;

beforeEach(begin);

async function scene() {
  const { id: companyId } = await insertCompany();
  const requester = await insertUser('employee', { companyId, firstName: 'Dana', lastName: 'Whitfield' });
  const assignee = await insertUser('admin', { firstName: 'Sam', lastName: 'Sample' });
  const ticket = await insertTicket(requester, { assignedToId: assignee.id });
  const params = { ticketId: ticket.id };
  const comment = (author: User, text: string, isInternal = false) =>
    call(author, addComment, { params, body: { comment: text, isInternal } });
  const change = (actor: User, body: object) => call(actor, updateTicket, { params, body: body as never });
  return { companyId, requester, assignee, ticket, params, comment, change };
}

const listOf = async (user: User, querystring = {}) => (await call(user, listNotifications, { querystring })).json();
const toldTo = async (user: User) => (await listOf(user)).map(({ kind, sentence }) => [kind, sentence]);
const unreadOf = async (user: User) => (await call(user, countNotifications, {})).json().unread;

describe('who is notified', () => {
  test('the requester and the assignee, about comments of others; nobody about their own', async () => {
    const { requester, assignee, ticket, comment } = await scene();

    await comment(assignee, 'Have you tried turning it off?');
    await comment(requester, 'Twice.');
    await deliver();

    const [told] = await listOf(requester);
    expect(told).toEqual({
      id: expect.any(String),
      kind: 'replied',
      sentence: 'Sam Sample commented',
      ticket: { id: ticket.id, ticketNumber: `TKT-${ticket.number}`, title: ticket.title },
      inquiryId: null,
      incidentId: null,
      companyId: null,
      createdAt: expect.any(String),
      readAt: null,
    });
    expect(await toldTo(requester)).toHaveLength(1);
    expect(await toldTo(assignee)).toEqual([['replied', 'Dana Whitfield commented']]);
  });

  test('an internal note reaches an assignee on the staff and never a client', async () => {
    const { companyId, requester, assignee, comment, change } = await scene();
    const [colleague, manager] = [await insertUser('admin'), await insertUser('manager', { companyId })];

    await comment(colleague, 'They owe us money', true);
    await deliver();
    await change(colleague, { assignedToId: manager.id });
    await comment(colleague, 'Really', true);
    await deliver();

    expect(await toldTo(assignee)).toEqual([['noted', 'Ada Lovelace added an internal note']]);
    expect(await toldTo(requester)).toEqual([]);
    expect(await toldTo(manager)).toEqual([['assigned', 'Ada Lovelace assigned this ticket to you']]);
  });

  test('a participant about comments, a follower about notes as well, and nobody who left', async () => {
    const { companyId, requester, assignee, params, comment } = await scene();
    const [participant, former] = [
      await insertUser('employee', { companyId }),
      await insertUser('member', { companyId }),
    ];
    const [follower, colleague] = [await insertUser('admin'), await insertUser('admin')];
    await call(requester, setParticipants, { params, body: { userIds: [participant.id, former.id] } });
    for (const user of [follower, colleague]) await call(user, followTicket, { params });
    const { id: elsewhere } = await insertCompany();
    await db.update(users).set({ companyId: elsewhere }).where(eq(users.id, former.id));
    await db.update(users).set({ role: 'manager', companyId }).where(eq(users.id, colleague.id));
    await begin();

    await comment(assignee, 'Hello');
    await comment(assignee, 'They owe us money', true);
    await deliver();

    expect(await toldTo(participant)).toEqual([['replied', 'Sam Sample commented']]);
    expect(await toldTo(follower)).toEqual([
      ['noted', 'Sam Sample added an internal note'],
      ['replied', 'Sam Sample commented'],
    ]);
    expect([await toldTo(former), (await toldTo(colleague)).map(([kind]) => kind)]).toEqual([[], ['replied']]);
    const stored = await db.select().from(notifications).where(eq(notifications.userId, former.id));
    expect(stored).toEqual([]);
  });

  test('staff mentioned in an internal note, by id; clients can’t be mentioned, nor anybody in a public comment', async () => {
    const { requester, assignee, params, comment } = await scene();
    const [author, colleague] = [await insertUser('admin'), await insertUser('super_admin')];
    const mention = (mentions: string[], isInternal = true) =>
      call(author, addComment, { params, body: { comment: '@Somebody', isInternal, mentions } });

    const refused = [await mention([requester.id]), await mention([colleague.id], false), await mention(['x'])];
    const told = await mention([colleague.id, colleague.id]);
    await comment(requester, '@Ada Lovelace');
    await deliver();

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(told.statusCode).toBe(201);
    expect(await toldTo(colleague)).toEqual([['mentioned', 'Ada Lovelace mentioned you in an internal note']]);
    expect((await toldTo(assignee)).map(([kind]) => kind)).toEqual(['replied', 'noted']);
    expect(await toldTo(requester)).toEqual([]);
  });

  test('the assignee, about a ticket that is reopened', async () => {
    const { requester, assignee, change } = await scene();
    await change(assignee, { status: 'resolved' });
    const colleague = await insertUser('admin');

    await change(colleague, { status: 'open' });
    await deliver();

    expect(await toldTo(assignee)).toEqual([['reopened', 'Ada Lovelace reopened this ticket']]);
    expect((await toldTo(requester))[0]).toEqual(['replied', 'Ada Lovelace reopened your ticket']);
  });

  test('several changes by one request are one notification', async () => {
    const { requester, assignee, ticket } = await scene();
    const actor = { ...assignee, type: 'user', role: 'admin', companyId: null } as const;

    await db.transaction(async (tx) => {
      const about = { kind: 'ticket', recordId: ticket.id, recordName: 'TKT-1' } as const;
      await record(tx, actor, { action: 'commented', ...about });
      await writeTicket(tx, actor, ticket.id, { status: 'resolved' });
    });
    await deliver();

    expect(await toldTo(requester)).toEqual([['replied', 'Sam Sample commented and resolved your ticket']]);
  });

  test('nobody about changes by the system, and nobody twice when events are processed again', async () => {
    const { requester, assignee, ticket, comment } = await scene();
    const about = { kind: 'ticket', recordId: ticket.id, recordName: 'TKT-1' } as const;
    const changes = { status: ['resolved', 'open'] as [unknown, unknown] };
    await record(db, system, { action: 'changed', ...about, changes });
    await comment(requester, 'Hello');
    await deliver();

    await moveToBeginning(db, 'news');
    await deliver();

    expect(await toldTo(requester)).toEqual([]);
    expect(await toldTo(assignee)).toHaveLength(1);
  });

  test('staff about inquiries, unless they are suspected spam, and about new tickets if they want', async () => {
    const [eager, usual, requester] = [
      await insertUser('admin'),
      await insertUser('super_admin'),
      await insertUser('employee'),
    ];
    await call(eager, updateNotificationPreferences, {
      body: { created: { portal: true }, inquiry: { portal: false } },
    });
    const inquiry = await insertInquiry({ firstName: 'Grace', lastName: 'Hopper' });
    const spam = await insertInquiry({ isSuspectedSpam: true });
    for (const { id: recordId } of [inquiry, spam]) {
      const visitor = { type: 'visitor', name: 'Grace' } as const;
      await record(db, visitor, { action: 'created', kind: 'inquiry', recordId, recordName: 'Grace Hopper' });
    }
    const texts = { title: 'No sound', description: 'Since noon', category: 'Other', priority: 'low' as const };

    await call(requester, createTicket, { body: texts });
    await deliver();

    expect(await toldTo(eager)).toEqual([['created', 'New ticket from Ada Lovelace']]);
    expect(await toldTo(usual)).toEqual([['inquiry', 'Inquiry from Grace Hopper']]);
    expect((await listOf(usual))[0]).toMatchObject({ ticket: null, inquiryId: inquiry.id });
    expect(await toldTo(requester)).toEqual([]);
  });

  test('nobody about kinds that they turned off', async () => {
    const { requester, assignee, comment } = await scene();

    await call(requester, updateNotificationPreferences, { body: { replied: { portal: false } } });
    await comment(assignee, 'Hello');
    await deliver();

    expect(await toldTo(requester)).toEqual([]);
  });
});

describe('what is listed', () => {
  test('no notification or count about a ticket that the user may no longer see', async () => {
    const { companyId, assignee, comment, change } = await scene();
    const member = await insertUser('member', { companyId });
    await change(assignee, { assignedToId: member.id });
    await comment(assignee, 'Hello');
    await deliver();
    const before = await unreadOf(member);

    await change(assignee, { assignedToId: null });

    expect([before, await unreadOf(member), await toldTo(member)]).toEqual([2, 0, []]);
  });

  test('nothing about a deleted company, for staff as well', async () => {
    const { companyId, requester, assignee, comment } = await scene();
    await comment(requester, 'Hello');
    await deliver();

    await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, companyId));

    expect([await unreadOf(assignee), await toldTo(assignee)]).toEqual([0, []]);
  });

  test('no internal notes to staff who became clients', async () => {
    const { companyId, assignee, comment } = await scene();
    const colleague = await insertUser('admin');
    await comment(colleague, 'They owe us money', true);
    await deliver();

    await db.update(users).set({ role: 'manager', companyId }).where(eq(users.id, assignee.id));

    expect([await unreadOf(assignee), await toldTo(assignee)]).toEqual([0, []]);
  });

  test('tickets say whether they have unread notifications of the actor, in lists, searches and alone', async () => {
    const { companyId, requester, assignee, comment, ticket, params } = await scene();
    const colleague = await insertUser('admin');
    const isUnreadFor = async (user: User) => {
      const lists = [{}, { status: 'active' }, { search: ticket.title }, { sort: 'updated' as const }];
      const answers = await Promise.all(
        lists.map(async (querystring) => (await call(user, listTickets, { querystring })).json()),
      );
      const listed = answers.map((tickets) => tickets.find(({ id }) => id === ticket.id)?.isUnread);
      const { isUnread } = (await call(user, findTicket, { params })).json();
      return [...new Set([...listed, isUnread])];
    };
    await comment(colleague, 'They owe us money', true);
    await deliver();

    const told = [await isUnreadFor(assignee), await isUnreadFor(requester), await isUnreadFor(colleague)];
    await db.update(users).set({ role: 'manager', companyId }).where(eq(users.id, assignee.id));
    const asClient = await isUnreadFor(assignee);
    await comment(colleague, 'Hello');
    await deliver();
    const after = [await isUnreadFor(assignee), await isUnreadFor(requester)];
    await call(requester, readNotifications, { body: { ticketId: ticket.id } });

    expect(told).toEqual([[true], [false], [false]]);
    expect(asClient).toEqual([false]);
    expect(after).toEqual([[true], [true]]);
    expect(await isUnreadFor(requester)).toEqual([false]);
  });

  test('the newest first, page by page, and the unread ones on their own', async () => {
    const { requester, assignee, comment, params } = await scene();
    for (const text of ['One', 'Two', 'Three']) await comment(assignee, text);
    await deliver();
    const all = await listOf(requester);

    const first = await call(requester, listNotifications, { querystring: { limit: '2' } });
    const cursor = new URLSearchParams(/\?(.*)>/.exec(String(first.headers.link))?.[1]).get('cursor') ?? '';
    const second = await listOf(requester, { limit: '2', cursor });
    await call(requester, readNotifications, { body: { ids: [all[1]?.id ?? ''] } });

    expect([...first.json(), ...second]).toEqual(all);
    expect((await listOf(requester, { unread: 'true' })).map(({ id }) => id)).toEqual([all[0]?.id, all[2]?.id]);
    expect((await listOf(requester, { unread: 'false' })).map(({ id }) => id)).toEqual([all[1]?.id]);
    expect(params.ticketId).toBe(all[0]?.ticket?.id);
  });
});

describe('marking as read', () => {
  test('by id, by ticket, and all; those of others are passed over', async () => {
    const { requester, assignee, comment, params } = await scene();
    const other = await insertTicket(requester);
    for (const text of ['One', 'Two', 'Three']) await comment(assignee, text);
    for (const text of ['Four', 'Five']) {
      await call(assignee, addComment, { params: { ticketId: other.id }, body: { comment: text } });
    }
    await deliver();
    const ids = (await listOf(requester)).map(({ id }) => id);
    const read = async (user: User, body: Parameters<typeof call<typeof readNotifications>>[2]['body']) =>
      (await call(user, readNotifications, { body })).json();

    expect(await read(assignee, { ids })).toEqual({ unread: 0 });
    expect(await read(requester, { ids: [ids[0] ?? ''] })).toEqual({ unread: 4 });
    expect(await read(requester, { ticketId: params.ticketId })).toEqual({ unread: 1 });
    expect(await read(requester, { all: true })).toEqual({ unread: 0 });
    expect((await listOf(requester)).every(({ readAt }) => readAt !== null)).toBe(true);
  });

  test.each([
    {},
    { ids: ['x'] },
    { all: false },
    { all: true, ids: [] },
    { ids: Array(201).fill(crypto.randomUUID()) },
  ])('refuses %j', async (body) => {
    const user = await insertUser('employee');

    expect((await call(user, readNotifications, { body: body as never })).statusCode).toBe(400);
  });
});

test('only open pages of the owner get it at once, as in the list', async () => {
  const { requester, assignee, comment } = await scene();
  const [mine, theirs] = [await watch(requester), await watch(assignee)];

  await comment(assignee, 'Hello');
  await deliver();

  const [listed] = await listOf(requester);
  const told = () => mine.events.filter(({ name }) => name === 'notification').map(({ data }) => data);
  await vi.waitFor(() => expect(told()).toEqual([listed]), 30_000);
  expect(theirs.events.some(({ name }) => name === 'notification')).toBe(false);
});

test('other open pages learn what was read, and about a ticket once all of it is read', async () => {
  const { requester, assignee, ticket, comment } = await scene();
  await comment(assignee, 'Hello');
  await comment(assignee, 'Still there?');
  await deliver();
  const [last, first] = await listOf(requester);
  const pages = [await watch(requester), await watch(assignee)];
  const read = (body: object) => call(requester, readNotifications, { body });
  const told = () =>
    pages.map(({ events }) => events.flatMap(({ name, data }) => (name === 'notification' ? [data] : [])));

  await read({ ids: [last?.id ?? ''] });
  await vi.waitFor(() => expect(told()).toEqual([[first], []]), 30_000);
  await read({ all: true });
  await vi.waitFor(() => expect(told()[0]).toHaveLength(2), 30_000);

  expect(told()[0]?.[1]).toMatchObject({ ticket: { id: ticket.id }, readAt: expect.any(String) });
  await read({ all: true });
  await comment(assignee, 'Good night');
  await deliver();
  await vi.waitFor(() => expect(told()[0]?.[2]).toMatchObject({ readAt: null }), 30_000);
});

test('a read notification about a ticket that its owner may no longer see is not announced', async () => {
  const { requester: colleague, companyId, assignee } = await scene();
  const requester = await insertUser('employee', { companyId });
  const { id: ticketId } = await insertTicket(requester, { assignedToId: colleague.id });
  await call(assignee, addComment, { params: { ticketId }, body: { comment: 'Hello' } });
  await deliver();
  await call(assignee, updateTicket, { params: { ticketId }, body: { assignedToId: null } });
  const page = await watch(colleague);

  await call(colleague, readNotifications, { body: { all: true } });
  await call(assignee, addComment, { params: { ticketId }, body: { comment: 'Bye' } });
  await deliver();

  expect(page.events.filter(({ name }) => name === 'notification')).toEqual([]);
});

test('notifications go 90 days after they were read, and beyond the newest 1,000 of a user', async () => {
  const { requester, assignee, comment, ticket } = await scene();
  const texts = (count: number) => sql`
    insert into notifications (id, user_id, kind, ticket_id, event_id, sentence, created_at)
    select gen_random_uuid(), ${requester.id}, 'replied', ${ticket.id}, gen_random_uuid(), 'Old', now() - n * interval '1 day'
    from generate_series(1, ${count}::int) n`;
  await db.execute(texts(NotificationLimit.kept));
  await comment(assignee, 'Hello');
  await deliver();
  const kept = await listOf(requester, { limit: '1' });
  const count = await db.$count(notifications, eq(notifications.userId, requester.id));
  const old = sql`update notifications set read_at = now() - interval '90 days 1 minute'
    where user_id = ${requester.id} and created_at < now() - interval '500 days'`;
  await db.execute(old);

  while ((await forgetRead(db)) > 0);

  expect([kept[0]?.sentence, count]).toEqual(['Sam Sample commented', NotificationLimit.kept]);
  expect(await db.$count(notifications, eq(notifications.userId, requester.id))).toBe(500);
});
