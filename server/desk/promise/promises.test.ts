import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { sendContactMessage } from '#contract/inquiries.ts';
import { mergeTicket, unmergeTicket } from '#contract/ticket-merges.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { notifyPeople } from '#server/news/notifications/notify-people.ts';
import { connect, one } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { contactMessage, startApp } from '#test/app.ts';
import { consumersOf } from '#test/consumers.ts';
import { updateCompanyTargets, updateTargets } from './commands.ts';
import { keepPromises } from './refresh.ts';
import { defaultTargets } from './rules.ts';

const { call, db, databaseUrl, insertTicket, insertUser } = await startApp({ own: true });
const boss = { ...(await insertUser('super_admin')), type: 'user', role: 'super_admin', companyId: null } as const;
const admin = await insertUser('admin');
const other = connect(databaseUrl, { patience: 10 });
const consume = consumersOf(db);
afterAll(() => other.pool.end());

const texts = { title: 'Lights out', description: 'All of them.' };
const allHours = { ...defaultTargets, allHours: true };
await updateTargets(db, boss, allHours);

async function raise(priority: 'low' | 'urgent' = 'urgent') {
  const client = await insertUser('manager');
  const { id: ticketId } = (await call(client, createTicket, { body: { ...texts, priority } })).json();
  return { client, params: { ticketId } };
}

async function promiseOf({ params }: { params: { ticketId: string } }) {
  return (await call(admin, findTicket, { params })).json().promise;
}

/** As if the ticket had been raised earlier. */
async function age(ticketId: string, minutes: number) {
  const back = sql`interval '1 minute' * ${minutes}`;
  await db.execute(sql`update tickets set due_at = due_at - ${back} where id = ${ticketId}`);
  await db.execute(sql`
    update ticket_promises set first_reply_due_at = first_reply_due_at - ${back},
      first_reply_warn_at = first_reply_warn_at - ${back}, check_at = check_at - ${back},
      promise_story = (promise_story::jsonb || jsonb_build_object('since',
        iso_time((promise_story ->> 'since')::timestamptz - ${back})))::json
    where ticket_id = ${ticketId}`);
}

/** As if the ticket had been raised and resolved earlier. */
async function ageResolved(ticketId: string, minutes: number) {
  await age(ticketId, minutes);
  const isTheirs = eq(ticketPromises.ticketId, ticketId);
  const { promiseStory } = one(await db.select().from(ticketPromises).where(isTheirs));
  const pauses = promiseStory.pauses.map((pause) => ({
    ...pause,
    from: new Date(Date.parse(pause.from) - minutes * 60_000).toISOString(),
  }));
  await db
    .update(ticketPromises)
    .set({ promiseStory: { ...promiseStory, pauses } })
    .where(isTheirs);
}

async function eventsOf(ticketId: string, action: 'missed' | 'due soon') {
  const all = await db.select().from(events).where(eq(events.recordId, ticketId));
  return all.filter((event) => event.action === action);
}

test('a client’s ticket is promised a first reply and a resolution, and the first public comment keeps the first', async () => {
  const ticket = await raise();
  const before = await promiseOf(ticket);

  await call(admin, addComment, { ...ticket, body: { comment: 'Looking', isInternal: true } });
  const noted = await promiseOf(ticket);
  await call(admin, addComment, { ...ticket, body: { comment: 'On my way' } });
  const replied = await promiseOf(ticket);

  const { createdAt } = (await call(ticket.client, findTicket, ticket)).json();
  expect(Number(new Date(String(before?.firstReplyDueAt))) - Number(new Date(String(createdAt)))).toBe(3_600_000);
  expect(before).toMatchObject({ firstReplyAt: null, firstReplyKept: null, resolutionKept: null, pausedAt: null });
  expect(noted).toEqual(before);
  expect(replied).toMatchObject({ firstReplyAt: expect.any(String), firstReplyKept: true, resolutionKept: null });
  expect((await call(ticket.client, findTicket, ticket)).json().promise).toEqual(replied);
});

test('a ticket that staff create has no clock for the first reply, and one from before has no promise', async () => {
  const client = await insertUser('employee');
  const body = { ...texts, companyId: String(client.companyId), clientId: client.id };
  const created = (await call(admin, createTicket, { body })).json();
  const old = await insertTicket(client);

  expect(created.promise).toMatchObject({ firstReplyDueAt: null, resolutionDueAt: expect.any(String) });
  expect(await promiseOf({ params: { ticketId: old.id } })).toBe(null);
});

test('waiting for the client stops the clock of the resolution, and reopening lets it go on', async () => {
  const ticket = await raise();
  await call(admin, updateTicket, { ...ticket, body: { status: 'waiting_client' } });
  const waits = await promiseOf(ticket);
  await call(admin, updateTicket, { ...ticket, body: { status: 'resolved' } });
  const resolved = await promiseOf(ticket);
  await call(admin, updateTicket, { ...ticket, body: { status: 'open' } });
  const reopened = await promiseOf(ticket);

  expect(waits).toMatchObject({ resolutionDueAt: null, pausedAt: expect.any(String) });
  expect(resolved).toMatchObject({ resolutionKept: true, pausedAt: null, firstReplyDueAt: null });
  expect(reopened).toMatchObject({ resolutionKept: null, resolutionDueAt: expect.any(String), pausedAt: null });
});

test('a first reply to a ticket that was resolved in time is in time, however late it is', async () => {
  const ticket = await raise();
  await age(ticket.params.ticketId, 30);
  await call(admin, updateTicket, { ...ticket, body: { status: 'resolved' } });
  await ageResolved(ticket.params.ticketId, 90);

  await call(admin, addComment, { ...ticket, body: { comment: 'As discussed on the phone' } });

  expect(await promiseOf(ticket)).toMatchObject({ firstReplyAt: expect.any(String), firstReplyKept: true });
  const isTheirs = eq(ticketPromises.ticketId, ticket.params.ticketId);
  expect(await db.select().from(ticketPromises).where(isTheirs)).toMatchObject([{ firstReplyMinutes: 30 }]);
});

test('a priority that is corrected leaves no wrong miss', async () => {
  const ticket = await raise('low');
  await age(ticket.params.ticketId, 90);
  await call(admin, updateTicket, { ...ticket, body: { priority: 'urgent' } });
  const wrong = await promiseOf(ticket);
  await keepPromises(db);
  await call(admin, updateTicket, { ...ticket, body: { priority: 'low' } });

  expect(wrong?.firstReplyKept).toBe(false);
  expect((await promiseOf(ticket))?.firstReplyKept).toBe(null);
});

test('an answer to one ticket does not answer the question of another that it is merged into', async () => {
  const ticket = await raise();
  const { ticketId } = (await raise()).params;
  await db
    .update(tickets)
    .set({ companyId: String(ticket.client.companyId), clientId: ticket.client.id })
    .where(eq(tickets.id, ticketId));
  await call(admin, addComment, { params: { ticketId }, body: { comment: 'On my way' } });
  const before = await promiseOf(ticket);

  await call(admin, mergeTicket, { params: { ticketId }, body: { intoId: ticket.params.ticketId } });
  const merged = await promiseOf(ticket);
  await call(admin, unmergeTicket, { params: { ticketId } });

  expect(merged).toMatchObject({ firstReplyAt: null, firstReplyKept: null });
  expect(await promiseOf(ticket)).toEqual(before);
  expect((await promiseOf({ params: { ticketId } }))?.resolutionKept).toBe(null);
});

test('undoing the inner of two merges leaves the other ticket its own first reply', async () => {
  const [ticket, inner, outer] = [await raise(), await raise(), await raise()];
  const others = [inner.params.ticketId, outer.params.ticketId];
  await db
    .update(tickets)
    .set({ companyId: String(ticket.client.companyId), clientId: ticket.client.id })
    .where(inArray(tickets.id, others));
  const merge = (from: typeof ticket, into: typeof ticket) =>
    call(admin, mergeTicket, { ...from, body: { intoId: into.params.ticketId } });
  await call(admin, addComment, { ...inner, body: { comment: 'On my way' } });
  await merge(inner, ticket);
  const own = (await call(admin, addComment, { ...ticket, body: { comment: 'Still on my way' } })).json();
  await merge(ticket, outer);

  await call(admin, unmergeTicket, inner);
  const between = await promiseOf(ticket);
  await call(admin, unmergeTicket, ticket);

  expect(between).toBe(null);
  expect(await promiseOf(ticket)).toMatchObject({ firstReplyAt: own.createdAt, firstReplyKept: true });
});

test('changed targets apply to promises that are neither kept nor missed yet', async () => {
  const [open, kept, missed] = [await raise(), await raise(), await raise()];
  await call(admin, addComment, { ...kept, body: { comment: 'On my way' } });
  await age(missed.params.ticketId, 61);
  const before = { kept: await promiseOf(kept), missed: await promiseOf(missed) };

  const longer = { firstReply: 600, resolution: 480 };
  await updateTargets(db, boss, { ...allHours, urgent: longer });
  while ((await keepPromises(db)) > 0);
  await updateTargets(db, boss, allHours);

  const { createdAt } = (await call(admin, findTicket, open)).json();
  const due = new Date(String((await promiseOf(open))?.firstReplyDueAt));
  expect(Number(due) - Number(new Date(String(createdAt)))).toBe(36_000_000);
  expect(await promiseOf(kept)).toEqual(before.kept);
  expect(await promiseOf(missed)).toMatchObject({
    firstReplyKept: false,
    firstReplyDueAt: before.missed?.firstReplyDueAt,
  });
  while ((await keepPromises(db)) > 0);
});

test('targets of a company count from the creation of its tickets, and apply to no other', async () => {
  const [own, others] = [await raise(), await raise()];
  const companyId = String(own.client.companyId);
  const minutesOf = async (ticket: typeof own) => {
    while ((await keepPromises(db)) > 0);
    const { createdAt, promise } = (await call(admin, findTicket, ticket)).json();
    return (Date.parse(String(promise?.firstReplyDueAt)) - Date.parse(createdAt)) / 60_000;
  };

  await updateCompanyTargets(db, boss, companyId, { ...allHours, urgent: { firstReply: 15, resolution: null } });
  const during = [await minutesOf(own), await minutesOf(others), await minutesOf(await raise())];
  const raisedThen = (await call(own.client, createTicket, { body: { ...texts, priority: 'urgent' } })).json();
  await updateCompanyTargets(db, boss, companyId, null);

  expect(during).toEqual([15, 60, 60]);
  expect(Date.parse(String(raisedThen.promise?.firstReplyDueAt)) - Date.parse(raisedThen.createdAt)).toBe(900_000);
  expect(await minutesOf(own)).toBe(60);
});

test('two processes send each notice once, and none again after the clock is set back', async () => {
  const raised = await Promise.all(Array.from({ length: 5 }, () => raise()));
  const ids = raised.map(({ params }) => params.ticketId);
  for (const id of ids) await age(id, 46);
  await Promise.all([keepPromises(db), keepPromises(other.db), keepPromises(db), keepPromises(other.db)]);
  for (const id of ids) await age(id, 20);
  await Promise.all([keepPromises(db), keepPromises(other.db)]);

  // The clock goes back an hour: everything is in the future again.
  for (const id of ids) await age(id, -60);
  await db
    .update(ticketPromises)
    .set({ checkAt: new Date(0) })
    .where(inArray(ticketPromises.ticketId, ids));
  await keepPromises(db);
  for (const id of ids) await age(id, 60);
  await db.update(ticketPromises).set({ checkAt: sql`now()` }).where(inArray(ticketPromises.ticketId, ids));
  await keepPromises(db);

  for (const id of ids) {
    expect(await eventsOf(id, 'due soon')).toHaveLength(1);
    expect(await eventsOf(id, 'missed')).toHaveLength(1);
  }
});

test('the assignee, or else all staff, is notified when a promise is due soon, and super admins when it is missed', async () => {
  await consume([notifyPeople({ isMailOn: false })]);
  const [assigned, unassigned] = [await raise(), await raise()];
  await call(admin, updateTicket, { ...assigned, body: { assignedToId: admin.id } });
  for (const { params } of [assigned, unassigned]) {
    await age(params.ticketId, 46);
    // A ticket is skipped while the notices of its last event are stored.
    const keepAndRead = () => keepPromises(db).then(() => eventsOf(params.ticketId, 'due soon'));
    await expect.poll(keepAndRead, { timeout: 100_000 }).toHaveLength(1);
  }
  await age(assigned.params.ticketId, 20);

  const toldOf = async ({ params }: typeof assigned) => {
    const rows = await db.select().from(notifications).where(eq(notifications.ticketId, params.ticketId));
    return rows.filter(({ kind }) => kind === 'promise').map(({ userId }) => (userId === boss.id ? 'boss' : 'admin'));
  };
  const keepAndAsk = () => keepPromises(db).then(() => toldOf(assigned));
  await expect.poll(keepAndAsk, { timeout: 100_000 }).toEqual(expect.arrayContaining(['boss']));
  expect((await toldOf(assigned)).toSorted()).toEqual(['admin', 'admin', 'boss']);
  expect((await toldOf(unassigned)).toSorted()).toEqual(['admin', 'boss']);
});

test('lists show missed tickets and tickets due today, soonest first', async () => {
  const client = await insertUser('manager');
  const ids: string[] = [];
  for (const priority of ['low', 'urgent', 'high'] as const) {
    ids.push((await call(client, createTicket, { body: { ...texts, priority } })).json().id);
  }
  await age(String(ids[2]), 180);

  const idsOf = async (querystring: object) =>
    (await call(client, listTickets, { querystring })).json().map(({ id }) => id);

  expect(await idsOf({ sort: 'due' })).toEqual([ids[2], ids[1], ids[0]]);
  expect(await idsOf({ due: 'missed' })).toEqual([ids[2]]);
});

test('a visitor who sends a message learns when to expect a reply', async () => {
  const sent = await call(undefined, sendContactMessage, { body: contactMessage() });

  expect(Number(new Date(String(sent.json().replyBy)))).toBeGreaterThan(Date.now());
});
