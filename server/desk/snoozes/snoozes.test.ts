import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { listHistory } from '#contract/history.ts';
import { listNotifications } from '#contract/notifications.ts';
import { snoozeTicket, wakeTicket } from '#contract/snoozes.ts';
import { mergeTicket } from '#contract/ticket-merges.ts';
import { createTicket, findTicket, listTickets, markSolved, updateTicket } from '#contract/tickets.ts';
import { countTickets, countViews } from '#contract/views.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { startApp } from '#test/app.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { notificationsOf } from '#test/notified.ts';
import { endSnoozes } from './react.ts';
import { wakeDue } from './wake.ts';

const world = await startApp({ own: true });
const { call, db, insertCompany, insertTicket, insertUser } = world;
const { begin, deliver } = notificationsOf(db);
const consumer = endSnoozes();

type User = Awaited<ReturnType<typeof insertUser>>;

beforeEach(async () => {
  await begin();
  await moveToNow(db, consumer.name);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function scene({ isAssigned = true } = {}) {
  const { id: companyId } = await insertCompany();
  const requester = await insertUser('employee', { companyId, firstName: 'Dana' });
  const [snoozer, assignee] = [await insertUser('admin', { firstName: 'Grace' }), await insertUser('admin')];
  const ticket = await insertTicket(requester, isAssigned ? { assignedToId: assignee.id } : {});
  const params = { ticketId: ticket.id };
  const snooze = (body: object = { until: inDays(3) }) => call(snoozer, snoozeTicket, { params, body });
  const isSnoozed = async () => (await call(snoozer, findTicket, { params })).json().snooze !== null;
  const comment = (author: User, text: string) => call(author, addComment, { params, body: { comment: text } });
  /** Whether it still is, once everything that has happened had its effect. */
  const staysSnoozed = async () => {
    await handleAll(db, consumer);
    return isSnoozed();
  };
  return { requester, snoozer, assignee, ticket, params, snooze, isSnoozed, staysSnoozed, comment };
}

const eventsOf = async (recordId: string, action: 'snoozed' | 'woke') =>
  (await db.select().from(events).where(eq(events.recordId, recordId))).filter((event) => event.action === action);

async function toldTo(user: User) {
  await deliver();
  return (await call(user, listNotifications, {})).json().map(({ kind, sentence }) => [kind, sentence]);
}

test('a snooze counts to the minute, changes neither version nor times, and is recorded once', async () => {
  const { snoozer, requester, ticket, params, snooze } = await scene();
  const before = (await call(snoozer, findTicket, { params })).json();
  const until = inDays(3);

  const answer = await snooze({ until, note: ' Ask for the serial number ' });
  await snooze({ until, note: 'Ask for the serial number' });

  const snoozed = {
    until: `${until.slice(0, 17)}00.000Z`,
    byName: 'Grace Lovelace',
    note: 'Ask for the serial number',
    staysOnReply: false,
  };
  const after = (await call(snoozer, findTicket, { params })).json();
  expect(answer.json()).toMatchObject({ version: 1, snooze: snoozed });
  expect(after).toEqual({ ...before, snooze: snoozed });
  expect(await eventsOf(ticket.id, 'snoozed')).toMatchObject([{ actorId: snoozer.id }]);
  expect((await call(snoozer, listHistory, { params })).json()).toMatchObject([
    { byName: 'Grace Lovelace', changes: expect.arrayContaining([expect.objectContaining({ field: 'snoozed' })]) },
  ]);

  const seen = (await call(requester, findTicket, { params })).json();
  const listed = (await call(requester, listTickets, {})).json();
  expect([seen, ...listed].filter((each) => 'snooze' in each || 'snoozedBefore' in each)).toEqual([]);
  expect((await call(requester, listHistory, { params })).json()).toEqual([]);
});

test('a preset is counted in service hours', async () => {
  const { snooze } = await scene();

  const moments = [];
  for (const preset of ['later', 'tomorrow', 'next_week'])
    moments.push(Date.parse((await snooze({ preset })).json().snooze?.until ?? ''));

  expect(moments.every((moment) => moment > Date.now())).toBe(true);
  expect(moments[2]).toBeGreaterThanOrEqual(moments[1] ?? Number.NaN);
  expect(moments[1]).toBeLessThan(Date.now() + 8 * 86_400_000);
});

test('it leaves the lists of what is to be done, and stays in others; clients learn nothing by a filter', async () => {
  const { requester, assignee, params, snooze } = await scene();
  const counts = async () => (await call(assignee, countViews, {})).json();
  const before = await counts();

  await snooze();

  const after = await counts();
  const difference = (id: string) => Number(after[id]) - Number(before[id]);
  const ids = ['mine', 'unassigned', 'waiting_for_us', 'waiting_for_client', 'missed', 'all', 'snoozed'];
  expect(ids.map(difference)).toEqual([-1, 0, -1, 0, 0, 0, 1]);
  const listed = async (user: User, querystring: object) =>
    (await call(user, listTickets, { querystring })).json().some(({ id }) => id === params.ticketId);
  expect(await listed(assignee, { snoozed: 'true' })).toBe(true);
  expect(await listed(assignee, { snoozed: 'false', assignee: 'me' })).toBe(false);
  expect(await listed(requester, { snoozed: 'true' })).toBe(true);
  expect(await listed(requester, { snoozed: 'false' })).toBe(true);
  expect((await call(requester, countTickets, { querystring: { snoozed: 'false' } })).json()).toEqual({ count: 1 });
});

test('what is not ahead, too far or not active is refused', async () => {
  const { params, snooze, snoozer } = await scene();
  const refusals = [];
  for (const body of [
    { until: new Date().toISOString() },
    { until: inDays(3 * 366) },
    { until: inDays(1), preset: 'later' },
    {},
  ])
    refusals.push((await snooze(body)).json() as unknown);
  await call(snoozer, updateTicket, { params, body: { status: 'resolved' } });
  const late = await snooze();

  expect(refusals).toEqual(
    [
      'Choose a time that is still ahead',
      'Choose a time within two years from now',
      'Choose when it wakes: a date and time, or a preset',
      'Choose when it wakes: a date and time, or a preset',
    ].map((message) => ({ message, issues: [{ path: 'until', message }] })),
  );
  expect([late.statusCode, late.json()]).toEqual([
    409,
    { message: 'This ticket is no longer active, so it can’t be snoozed. Set a reminder instead.' },
  ]);
});

test('what is due wakes once, whoever looks, and the assignee is told with the note', async () => {
  const { snoozer, assignee, ticket, snooze, isSnoozed } = await scene();
  await snooze({ until: inDays(1), note: 'Ask again' });
  expect(await wakeDue(db)).toBe(0);
  await db.update(tickets).set({ snoozedUntil: sql`now()` }).where(eq(tickets.id, ticket.id));

  const woken = await Promise.all([wakeDue(db), wakeDue(db)]);

  expect(woken.toSorted()).toEqual([0, 1]);
  expect(await isSnoozed()).toBe(false);
  expect(await eventsOf(ticket.id, 'woke')).toMatchObject([{ actorId: null, changes: { reason: [null, 'time'] } }]);
  expect(await toldTo(assignee)).toEqual([['woke', 'The snooze of this ticket is over. Note: Ask again']]);
  expect(await toldTo(snoozer)).toEqual([]);
});

test('who snoozed it is told if nobody is assigned; nobody is told of waking it oneself', async () => {
  const { snoozer, assignee, params, snooze, isSnoozed } = await scene({ isAssigned: false });
  await snooze();
  await call(assignee, wakeTicket, { params });
  await call(assignee, wakeTicket, { params });
  expect(await isSnoozed()).toBe(false);
  expect(await toldTo(snoozer)).toEqual([['woke', 'Somebody woke this snoozed ticket']]);
  expect(await toldTo(assignee)).toEqual([]);

  await snooze();
  await call(snoozer, wakeTicket, { params });
  expect(await toldTo(snoozer)).toHaveLength(1);
});

test.each(['due soon', 'missed'] as const)('a promise that is %s wakes it', async (action) => {
  const { assignee, ticket, snooze, staysSnoozed } = await scene();
  await snooze({ until: inDays(3), staysOnReply: true });
  expect(await staysSnoozed()).toBe(true);
  await record(db, system, { action, kind: 'ticket', recordId: ticket.id, recordName: 'TKT' });

  expect(await staysSnoozed()).toBe(false);
  expect(await toldTo(assignee)).toContainEqual(['woke', 'This snoozed ticket woke, because a promise is due']);
});

test('a client’s comment wakes it and offers the rest of the snooze; thanks and staff do not', async () => {
  const { requester, assignee, snoozer, params, snooze, staysSnoozed, comment } = await scene();
  const until = inDays(3);
  await comment(requester, 'It is still broken');
  await snooze({ until, note: 'Parts arrive' });
  await comment(requester, 'Thank you!');
  await comment(assignee, 'The parts are ordered.');
  expect(await staysSnoozed()).toBe(true);

  await comment(requester, 'Now the other one is broken, too');

  expect(await staysSnoozed()).toBe(false);
  expect((await call(snoozer, findTicket, { params })).json()).toMatchObject({
    snooze: null,
    snoozedBefore: { until: `${until.slice(0, 17)}00.000Z`, note: 'Parts arrive', staysOnReply: false },
  });
  expect(await toldTo(assignee)).toContainEqual([
    'woke',
    'This snoozed ticket woke, because the client answered. Note: Parts arrive',
  ]);

  await snooze({ until, staysOnReply: true });
  await comment(requester, 'And the third one');
  expect(await staysSnoozed()).toBe(true);
});

test('resolving ends it quietly, by staff or by the client, and reopening does not bring it back', async () => {
  const { requester, snoozer, assignee, params, ticket, snooze, isSnoozed, staysSnoozed } = await scene();
  const { snooze: snoozeOther, staysSnoozed: otherStays, ...other } = await scene();
  await snooze();
  await snoozeOther();
  await call(snoozer, updateTicket, { params, body: { status: 'closed' } });
  await call(other.requester, markSolved, { params: other.params });
  expect(await isSnoozed()).toBe(false);
  await handleAll(db, consumer);

  await call(snoozer, updateTicket, { params, body: { status: 'open' } });
  await call(snoozer, updateTicket, { params: other.params, body: { status: 'open' } });

  expect([await staysSnoozed(), await otherStays()]).toEqual([false, false]);
  expect(await eventsOf(ticket.id, 'woke')).toEqual([]);
  expect((await toldTo(assignee)).filter(([kind]) => kind === 'woke')).toEqual([]);
  expect((await call(requester, listTickets, {})).json()).toHaveLength(1);
});

test('an active ticket that is merged into it wakes it; a resolved one does not', async () => {
  const { requester, snoozer, params, snooze, staysSnoozed } = await scene();
  const mergeNew = async (status: 'open' | 'resolved') => {
    const { id } = (await call(requester, createTicket, { body: { title: 'Again', description: 'It is.' } })).json();
    if (status === 'resolved') await call(snoozer, updateTicket, { params: { ticketId: id }, body: { status } });
    const merged = await call(snoozer, mergeTicket, { params: { ticketId: id }, body: { intoId: params.ticketId } });
    expect(merged.statusCode).toBe(200);
    return id;
  };
  await snooze();
  await mergeNew('resolved');
  expect(await staysSnoozed()).toBe(true);

  const mergedId = await mergeNew('open');

  expect(await staysSnoozed()).toBe(false);
  const late = await call(snoozer, snoozeTicket, { params: { ticketId: mergedId }, body: { preset: 'later' } });
  expect([late.statusCode, (late.json() as { message?: string }).message]).toEqual([
    409,
    expect.stringMatching(/^This ticket was merged into TKT-\d+\. Snooze that one instead\.$/),
  ]);
});
