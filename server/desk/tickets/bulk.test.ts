import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { changeTickets, undoBulkChange } from '#contract/bulk-changes.ts';
import { bulkMessages, MostAtOnce } from '#contract/bulk-changes-constants.ts';
import { addComment } from '#contract/comments.ts';
import type { Input } from '#contract/endpoint.ts';
import { listNotifications } from '#contract/notifications.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { notifyPeople } from '#server/news/notifications/notify-people.ts';
import { one } from '#server/platform/database/client.ts';
import { bulkChanges } from '#server/platform/database/tables/bulk-changes.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { type Caller, refusalOf, startApp } from '#test/app.ts';

const { call, db, during, insertCompany, insertTicket, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin', { firstName: 'Maria', lastName: 'Santos' });

type Ticket = typeof tickets.$inferSelect;
type User = Awaited<ReturnType<typeof insertUser>>;
type Row = { id: string; version?: number };
type Changes = Input<typeof changeTickets>['body']['changes'];

const copyOf = ({ id, version }: Row) => ({ id, version });
const change = (caller: Caller, of: Row[], changes: Changes) =>
  call(caller, changeTickets, { body: { tickets: of.map(copyOf), changes } });
const undo = (caller: Caller, bulkId: string | null) =>
  call(caller, undoBulkChange, { params: { bulkId: bulkId ?? '' } });
const read = async (caller: Caller, { id }: Row) =>
  (await call(caller, findTicket, { params: { ticketId: id } })).json();
const entriesOf = (ids: string[]) => db.select().from(events).where(inArray(events.recordId, ids)).orderBy(events.id);
const resultsOf = (results: { ok: boolean; message?: string | undefined }[]) =>
  results.map(({ ok, message }) => (ok ? 'changed' : message));

/** Everything that a change replaces. */
const stateOf = ({ status, priority, tags, assignedToId, resolvedAt, title }: Ticket) => ({
  status,
  priority,
  tags,
  assignedToId,
  resolvedAt,
  title,
});
const statesOf = async (ids: string[]) => {
  const rows = await db.select().from(tickets).where(inArray(tickets.id, ids)).orderBy(tickets.id);
  return rows.map(stateOf);
};

/** Tickets of one client, each in another state. */
async function insertMany(count: number, assignees: Row[] = [], requester?: User) {
  const client = requester ?? (await insertUser('employee'));
  const resolved = (number: number) => (number % 5 > 2 ? new Date(Date.UTC(2026, 0, 1, 0, 0, number)) : null);
  return Promise.all(
    Array.from({ length: count }, (_, number) =>
      insertTicket(client, {
        title: `Ticket ${number}`,
        status: TicketStatuses[number % 5],
        priority: TicketPriorities[number % 4],
        tags: number % 3 === 0 ? ['vip', `tag ${number}`, 'printer'] : [`tag ${number}`],
        assignedToId: assignees[number % 7]?.id ?? null,
        resolvedAt: resolved(number),
      }),
    ),
  );
}

/** A ticket that a client raises: with a promise. */
async function raise() {
  const body = { title: 'Lights out', description: 'All of them.' };
  return (await call(await insertUser('employee'), createTicket, { body })).json();
}

async function promiseOf({ id }: Row) {
  return one(await db.select().from(ticketPromises).where(eq(ticketPromises.ticketId, id)));
}

async function insertTwo() {
  // As many as it is asked for.
  return (await insertMany(2)) as [Ticket, Ticket];
}

test('of 200 tickets 180 are changed and 20 stale ones reported, with audit, notifications and undo', {
  tags: 'release',
}, async () => {
  const sam = await insertUser('admin', { firstName: 'Sam', lastName: 'Sample' });
  const colleague = await insertUser('admin');
  const requester = await insertUser('employee');
  const all = await insertMany(MostAtOnce, [colleague, await insertUser('super_admin')], requester);
  const stale = all.filter((_, number) => number % 10 === 4);
  await Promise.all(
    stale.map(({ id }) =>
      call(colleague, updateTicket, { params: { ticketId: id }, body: { title: 'Changed meanwhile' } }),
    ),
  );
  const rest = all.filter((ticket) => !stale.includes(ticket)).map(({ id }) => id);
  const staleIds = stale.map(({ id }) => id);
  const [before, staleBefore] = [await statesOf(rest), await statesOf(staleIds)];
  const changes = {
    status: 'in_progress',
    priority: 'urgent',
    assignedToId: sam.id,
    addTags: ['storm', 'vip'],
  } satisfies Changes;

  const response = await change(admin, all, { ...changes, removeTags: ['printer'] });

  const { bulkId, results } = response.json();
  expect(response.statusCode).toBe(200);
  expect(results.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(results.filter(({ ok }) => ok).map(({ id }) => id)).toEqual(rest);
  expect(results.filter(({ ok }) => !ok)).toEqual(
    staleIds.map((id) => ({ id, ok: false, message: bulkMessages.stale })),
  );
  expect(await statesOf(staleIds)).toEqual(staleBefore);
  expect(await statesOf(rest)).toEqual(
    before.map(({ title, tags }) => ({
      title,
      status: 'in_progress',
      priority: 'urgent',
      assignedToId: sam.id,
      resolvedAt: null,
      tags: [...new Set([...tags.filter((tag) => tag !== 'printer'), 'storm', 'vip'])],
    })),
  );

  const entries = await entriesOf(rest);
  expect(entries).toHaveLength(180);
  expect(new Set(entries.map(({ recordId }) => recordId)).size).toBe(180);
  expect(entries.every(({ actorId, action }) => actorId === admin.id && action === 'changed')).toBe(true);
  expect((await entriesOf(staleIds)).every(({ actorId }) => actorId === colleague.id)).toBe(true);
  await db.transaction((tx) => notifyPeople({ isMailOn: false }).handle(tx, entries));
  const told = (await call(sam, listNotifications, { querystring: { limit: 200 } })).json();
  expect(told.map(({ kind }) => kind)).toEqual(Array(180).fill('assigned'));
  expect(new Set(told.map(({ ticket }) => ticket?.id))).toEqual(new Set(rest));
  const toldRequester = (await call(requester, listNotifications, { querystring: { limit: 200 } })).json();
  const withNewStatus = before.filter(({ status }) => status !== 'in_progress');
  const sentenceFor = ({ status }: { status: string }) =>
    status === 'resolved' || status === 'closed'
      ? 'Maria Santos reopened your ticket'
      : 'Maria Santos set the status to In progress';
  expect(toldRequester.map(({ sentence }) => sentence).sort()).toEqual(withNewStatus.map(sentenceFor).sort());

  const undone = (await undo(admin, bulkId)).json();

  expect(undone.results).toHaveLength(180);
  expect(undone.results.every(({ ok }) => ok)).toBe(true);
  expect(await statesOf(rest)).toEqual(before);
  expect(await statesOf(staleIds)).toEqual(staleBefore);
  expect(await entriesOf(rest)).toHaveLength(360);
  expect(refusalOf(await undo(admin, bulkId))).toMatchObject({ statusCode: 404, message: bulkMessages.over });
});

test('a bulk change of one ticket is recorded as the same change by itself', async () => {
  const sam = await insertUser('admin');
  const [one, other] = await insertTwo();
  await db
    .update(tickets)
    .set({ ...stateOf(one) })
    .where(eq(tickets.id, other.id));
  const changes = { status: 'resolved', priority: 'high', assignedToId: sam.id } as const;

  await change(admin, [one], { ...changes, addTags: ['done'] });
  await call(admin, updateTicket, {
    params: { ticketId: other.id },
    body: { ...changes, tags: [...one.tags, 'done'] },
  });

  const [first, second] = [await entriesOf([one.id]), await entriesOf([other.id])];
  const contentOf = ({ action, actorId, actorName, changes: made }: (typeof first)[number]) => ({
    action,
    actorId,
    actorName,
    made,
  });
  expect(first.map(contentOf)).toEqual(second.map(contentOf));
  const {
    id: _,
    ticketNumber: __,
    createdAt: ___,
    updatedAt: ____,
    resolvedAt: _____,
    title: ______,
    ...same
  } = await read(admin, one);
  expect(await read(admin, other)).toMatchObject(same);
});

describe('undo', () => {
  test('concurrent changes by others are reported and kept', async () => {
    const [one, other] = await insertTwo();
    const { bulkId } = (await change(admin, [one, other], { priority: 'urgent' })).json();
    await call(await insertUser('admin'), updateTicket, { params: { ticketId: one.id }, body: { priority: 'low' } });

    const { results } = (await undo(admin, bulkId)).json();

    expect(resultsOf(results)).toEqual([bulkMessages.stale, 'changed']);
    expect(await read(admin, one)).toMatchObject({ priority: 'low' });
    expect(await read(admin, other)).toMatchObject({ priority: other.priority });
  });

  test('gives tickets back to a deleted assignee', async () => {
    const gone = await insertUser('admin');
    const all = await insertMany(1, [gone]);
    await db.update(users).set({ isActive: false }).where(eq(users.id, gone.id));
    const { bulkId } = (await change(admin, all, { assignedToId: admin.id })).json();

    const { results } = (await undo(admin, bulkId)).json();

    expect(resultsOf(results)).toEqual(['changed']);
    expect(await statesOf(all.map(({ id }) => id))).toEqual(all.map(stateOf));
  });

  test('reopens tickets that a manager resolved, though only staff may reopen tickets', async () => {
    await db.update(settings).set({ value: 'false' }).where(eq(settings.key, 'clients_may_reopen'));
    const manager = await insertUser('manager');
    const ticket = await insertTicket(manager, { assignedToId: manager.id });
    const { bulkId } = (await change(manager, [ticket], { status: 'resolved' })).json();
    const again = (await change(manager, [{ id: ticket.id }], { status: 'open' })).json();

    const { results } = (await undo(manager, bulkId)).json();

    expect(again).toMatchObject({ bulkId: null, results: [{ ok: false }] });
    expect(resultsOf(results)).toEqual(['changed']);
    expect(await read(manager, ticket)).toMatchObject({ status: 'open', resolvedAt: null });
  });

  test('leaves the promise of a resolved ticket as it was kept', async () => {
    const ticket = await raise();
    await call(admin, addComment, { params: { ticketId: ticket.id }, body: { comment: 'On my way' } });
    await call(admin, updateTicket, { params: { ticketId: ticket.id }, body: { status: 'resolved' } });
    const before = [await statesOf([ticket.id]), await promiseOf(ticket)];
    const { bulkId } = (await change(admin, [{ id: ticket.id }], { status: 'open', priority: 'urgent' })).json();
    const between = await promiseOf(ticket);

    await undo(admin, bulkId);

    expect(between).toMatchObject({ stoppedAt: null, resolutionKept: null });
    expect(before[1]).toMatchObject({ stoppedAt: expect.any(Date), resolutionKept: true });
    expect([await statesOf([ticket.id]), await promiseOf(ticket)]).toEqual(before);
  });

  test('keeps a first reply and a notice that were sent since', async () => {
    const ticket = await raise();
    const { bulkId } = (await change(admin, [ticket], { status: 'waiting_client' })).json();
    const params = { ticketId: ticket.id };
    const reply = (await call(admin, addComment, { params, body: { comment: 'On my way' } })).json();
    const { promiseStory } = await promiseOf(ticket);
    await db
      .update(ticketPromises)
      .set({ promiseStory: { ...promiseStory, told: ['since'] } })
      .where(eq(ticketPromises.ticketId, ticket.id));

    await undo(admin, bulkId);

    expect(await promiseOf(ticket)).toMatchObject({
      firstReplyAt: new Date(reply.createdAt),
      firstReplyKept: true,
      promiseStory: { told: ['since'], pauses: [] },
    });
  });

  test.each(['of somebody else', 'of before the last one', 'of too long ago'])(
    'a change %s can’t be undone',
    async (which) => {
      const all = await insertMany(2);
      const { bulkId } = (await change(admin, all, { priority: 'urgent', addTags: ['storm'] })).json();
      if (which === 'of before the last one')
        await change(
          admin,
          all.map(({ id }) => ({ id })),
          { status: 'closed' },
        );
      if (which === 'of too long ago') {
        await db.update(bulkChanges).set({ createdAt: sql`now() - interval '10 minutes 1 second'` });
      }
      const before = await statesOf(all.map(({ id }) => id));

      const response = await undo(which === 'of somebody else' ? await insertUser('super_admin') : admin, bulkId);

      expect(refusalOf(response)).toMatchObject({ statusCode: 404, message: bulkMessages.over });
      expect(await statesOf(all.map(({ id }) => id))).toEqual(before);
    },
  );

  test('two undos at once restore each ticket once', async () => {
    const all = await insertMany(6);
    const { bulkId } = (await change(admin, all, { addTags: ['storm'] })).json();

    await Promise.all([undo(admin, bulkId), undo(admin, bulkId)]);

    expect(await statesOf(all.map(({ id }) => id))).toEqual(all.map(stateOf));
    expect(await entriesOf(all.map(({ id }) => id))).toHaveLength(12);
  });
});

describe('one ticket that can’t be changed does not stop the others', () => {
  test('unknown, foreign, not theirs and merged tickets are refused as by themselves', async () => {
    const { id: companyId } = await insertCompany();
    const member = await insertUser('member', { companyId });
    const colleague = await insertUser('employee', { companyId });
    const theirs = await insertTicket(colleague, { assignedToId: member.id });
    const own = await insertTicket(member);
    const unseen = await insertTicket(colleague);
    const merged = await insertTicket(colleague, {
      assignedToId: member.id,
      mergedIntoId: theirs.id,
      status: 'closed',
      statusBeforeMerge: 'open',
    });
    const foreign = await insertTicket(await insertUser('employee'), { assignedToId: member.id });
    const all = [own, unseen, merged, foreign, { id: crypto.randomUUID() }, theirs];

    const { results } = (await change(member, all, { priority: 'urgent' })).json();

    expect(resultsOf(results)).toEqual([
      'You are not allowed to do that',
      'Ticket not found',
      expect.stringContaining('was merged into'),
      'Ticket not found',
      'Ticket not found',
      'changed',
    ]);
    expect(await entriesOf(all.map(({ id }) => id))).toHaveLength(1);
    const list = (await call(admin, listTickets, { querystring: { company: companyId, priority: 'urgent' } })).json();
    expect(list.map(({ id }) => id)).toEqual([theirs.id]);
  });

  test('clients neither close nor assign', async () => {
    const manager = await insertUser('manager');
    const ticket = await insertTicket(manager, { assignedToId: manager.id });

    const answers = await Promise.all([
      change(manager, [ticket], { status: 'closed' }),
      change(manager, [ticket], { assignedToId: null }),
    ]);

    expect(answers.map((answer) => answer.json().results[0]?.ok)).toEqual([false, false]);
    expect(await statesOf([ticket.id])).toEqual([stateOf(ticket)]);
  });

  test('a member of one company is assigned only there, and a 21st tag is refused', async () => {
    const [one] = await insertTwo();
    const client = await insertUser('employee');
    const full = await insertTicket(client, { tags: Array.from({ length: 20 }, (_, number) => `tag ${number}`) });
    const member = await insertUser('member', { companyId: client.companyId ?? '' });

    const assigned = (await change(admin, [one, full], { assignedToId: member.id })).json();
    const tagged = (await change(admin, [{ id: full.id }, one], { addTags: ['one more'] })).json();

    expect(assigned.results.map(({ ok }) => ok)).toEqual([false, true]);
    expect(resultsOf(tagged.results)).toEqual([bulkMessages.tooManyTags, 'changed']);
  });

  test('a ticket that is being changed is waited for, and then stale', async () => {
    const [one, other] = await insertTwo();

    const response = await during(
      (tx) => tx.update(tickets).set({ version: 2, title: 'Changed' }).where(eq(tickets.id, one.id)),
      () => change(admin, [one, other], { priority: 'urgent' }),
    );

    expect(resultsOf(response.json().results)).toEqual([bulkMessages.stale, 'changed']);
  });
});

test('without a version, a ticket takes any change', async () => {
  const [ticket] = await insertTwo();
  await call(admin, updateTicket, { params: { ticketId: ticket.id }, body: { title: 'Changed' } });

  const { results } = (await change(admin, [{ id: ticket.id }], { removeTags: ['vip'], addTags: ['printer'] })).json();

  expect(resultsOf(results)).toEqual(['changed']);
  expect(await read(admin, ticket)).toMatchObject({ tags: ['tag 0', 'printer'] });
});

test('a change that changes nothing leaves no entry, and nothing to undo', async () => {
  const [ticket] = await insertTwo();

  const answer = (await change(admin, [ticket], { addTags: ['vip'], priority: ticket.priority })).json();

  expect(answer).toEqual({ bulkId: null, results: [{ id: ticket.id, ok: true }] });
  expect(await entriesOf([ticket.id])).toEqual([]);
});

test('nothing to change, no ticket, the same one twice and 201 are refused', async () => {
  const id = crypto.randomUUID();
  const tooMany = Array.from({ length: MostAtOnce + 1 }, () => ({ id: crypto.randomUUID() }));

  expect(refusalOf(await change(admin, [{ id }], {}))).toMatchObject({
    statusCode: 400,
    message: bulkMessages.chooseChange,
  });
  expect(refusalOf(await change(admin, [], { status: 'open' }))).toMatchObject({
    statusCode: 400,
    message: bulkMessages.chooseTickets,
  });
  expect(refusalOf(await change(admin, [{ id }, { id }], { status: 'open' }))).toMatchObject({
    statusCode: 400,
    message: bulkMessages.twice,
  });
  expect(refusalOf(await change(admin, tooMany, { status: 'open' }))).toMatchObject({
    statusCode: 400,
    message: bulkMessages.tooMany,
  });
  expect(refusalOf(await change(admin, [{ id }], { addTags: ['a'], removeTags: ['a'] }))).toMatchObject({
    statusCode: 400,
    message: bulkMessages.addedAndRemoved('a'),
  });
});
