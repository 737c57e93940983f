import { and, asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { Calendar } from '#contract/promise.ts';
import { storeRule } from '#server/desk/promise/stored-rules.ts';
import { updateTicket } from '#server/desk/tickets/commands.ts';
import { keepDueDates } from '#server/desk/tickets/due-dates.ts';
import { notifyPeople } from '#server/news/notifications/notify-people.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { routineRuns } from '#server/platform/database/tables/routine-runs.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { clockedDatabase } from '#test/database-clock.ts';
import { insertRoutine, insertTarget } from '#test/routines.ts';
import { pauseRoutine, resumeRoutine, runRoutine, updateRoutine } from './commands.ts';
import { createDue } from './create-tickets.ts';
import { findRoutine } from './queries.ts';
import { runRoutines } from './run.ts';

const { databaseUrl, insertUser, insertTicket } = await startApp({ own: true });
const { db, setClock, end } = await clockedDatabase(databaseUrl);
afterAll(end);
const world = { db, insertUser };
const admin = await insertUser('super_admin');
const actor = { type: 'user', id: admin.id, role: 'super_admin', companyId: null } as const;

const office: Calendar = {
  timezone: 'America/Chicago',
  hours: (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({ day, from: '08:00', to: '17:00' })),
  holidays: [{ date: '2026-12-25', name: 'Christmas Day' }],
};
let ruleVersion = 0;
const ruleId = newId();
async function setCalendar(calendar: Calendar) {
  await storeRule(db, { kind: 'calendar', id: ruleId, version: ruleVersion }, calendar);
  ruleVersion += 1;
}

const daily = { schedule: { every: 'day', interval: 1 }, startsOn: '2026-12-01', onClosedDay: 'run' } as const;
const weekly = { schedule: { every: 'week' as const, interval: 1, days: ['fri' as const] }, startsOn: '2026-12-01' };
/** 09:00 in Chicago, in winter. */
const nine = (date: string) => new Date(`${date}T15:00:00Z`);

beforeEach(async () => {
  await db.execute(sql`delete from routines`);
  await db.execute(sql`delete from notifications`);
  await setCalendar(office);
  await setClock(nine('2026-11-30'));
});

/** Runs the job at a moment, until nothing is left. */
async function runAt(moment: Date) {
  await setClock(moment);
  while ((await runRoutines(db)) > 0);
}

async function runsOf(routineId: string) {
  const { date, state } = routineRuns;
  const rows = await db
    .select({ date, state })
    .from(routineRuns)
    .where(eq(routineRuns.routineId, routineId))
    .orderBy(asc(date), asc(state));
  return rows.map((row) => `${row.date} ${row.state}`);
}

async function ticketsOf(routineId: string) {
  return db
    .select()
    .from(tickets)
    .where(eq(tickets.routineId, routineId))
    .orderBy(asc(tickets.routineDate), asc(tickets.number));
}

const datesOf = async (routineId: string) => (await ticketsOf(routineId)).map(({ routineDate }) => routineDate);

test('a ticket is created at its moment, once, whatever the clock does and however many processes run', async () => {
  const targets = [await insertTarget(world), await insertTarget(world)];
  const { id } = await insertRoutine(world, { ...daily, targets });
  await runAt(new Date(nine('2026-12-01').getTime() - 1));
  expect(await datesOf(id)).toEqual([]);

  await setClock(nine('2026-12-01'));
  await Promise.all(Array.from({ length: 4 }, async () => runRoutines(db)));
  await runAt(nine('2026-12-01'));
  // Set forward by a day, back, and forward again.
  for (const date of ['2026-12-02', '2026-12-01', '2026-12-02', '2026-12-01', '2026-12-03']) await runAt(nine(date));

  const each = ['2026-12-01', '2026-12-01', '2026-12-02', '2026-12-02', '2026-12-03', '2026-12-03'];
  expect(await datesOf(id)).toEqual(each);
  expect((await runsOf(id)).every((run) => run.endsWith('created'))).toBe(true);
});

test('a process that dies within a batch leaves nothing half done, and another one does it once', async () => {
  const { id } = await insertRoutine(world, {
    ...daily,
    targets: [await insertTarget(world), await insertTarget(world)],
  });
  await setClock(nine('2026-12-01'));
  const dying = db.transaction(async (tx) => {
    await runRoutines(tx);
    expect(await tx.$count(tickets, eq(tickets.routineId, id))).toBe(2);
    throw new Error('The process died');
  });
  await expect(dying).rejects.toThrow('The process died');
  expect(await datesOf(id)).toEqual([]);

  await runAt(nine('2026-12-01'));

  expect(await datesOf(id)).toEqual(['2026-12-01', '2026-12-01']);
});

test('what another process has in hand is left to it', async () => {
  const { id } = await insertRoutine(world, { ...daily, targets: [await insertTarget(world)] });
  await db.insert(routineRuns).values({ ...(await oneRun(id)), state: 'due', isTold: false });

  await db.transaction(async (tx) => {
    expect(await createDue(tx, id)).toBe(1);
    expect(await db.transaction((other) => createDue(other, id))).toBe(0);
  });

  expect(await datesOf(id)).toHaveLength(1);
});

async function oneRun(routineId: string) {
  const { targets } = await findRoutine(db, routineId);
  return { routineId, companyId: targets[0]?.companyId ?? '', date: '2026-12-01', unmovedDate: '2026-12-01' };
}

test('after downtime there is one ticket, for the latest date; the earlier ones are missed', async () => {
  const { id } = await insertRoutine(world, { ...daily, endsOn: '2026-12-04' });

  await runAt(nine('2026-12-10'));

  expect(await runsOf(id)).toEqual([
    '2026-12-01 missed',
    '2026-12-02 missed',
    '2026-12-03 missed',
    '2026-12-04 created',
  ]);
  expect((await findRoutine(db, id)).next).toBeNull();
});

test('while it is paused, nothing runs; later only what is still ahead is made up for', async () => {
  const { id } = await insertRoutine(world, {
    ...daily,
    schedule: { every: 'day', interval: 2 },
    leadDays: 3,
    startsOn: '2026-12-05',
  });
  await pauseRoutine(db, actor, id);
  expect((await findRoutine(db, id)).next).toBeNull();
  await runAt(nine('2026-12-06'));
  expect(await datesOf(id)).toEqual([]);

  await setClock(nine('2026-12-07'));
  await resumeRoutine(db, actor, id);
  await resumeRoutine(db, actor, id);
  await runAt(nine('2026-12-07'));

  expect(await runsOf(id)).toEqual(['2026-12-05 skipped', '2026-12-07 skipped', '2026-12-09 created']);
  expect((await findRoutine(db, id)).next).toMatchObject({ date: '2026-12-11', runsAt: nine('2026-12-08') });
});

test('what a pause skipped is not made up for on a date that was left out or moved meanwhile', async () => {
  const values = { ...weekly, startsOn: '2026-12-18', leadDays: 3 };
  const without = await insertRoutine(world, values);
  const moved = await insertRoutine(world, values);
  for (const { id } of [without, moved]) await pauseRoutine(db, actor, id);
  await runAt(nine('2026-12-16'));

  await updateRoutine(db, actor, without.id, { skips: ['2026-12-18'] });
  await updateRoutine(db, actor, moved.id, {
    schedule: { every: 'week', interval: 1, days: ['thu'] },
    startsOn: '2026-12-17',
  });
  for (const { id } of [without, moved]) await resumeRoutine(db, actor, id);

  expect(await runsOf(without.id)).toEqual(['2026-12-18 skipped']);
  expect(await runsOf(moved.id)).toEqual(['2026-12-17 created', '2026-12-18 skipped']);
});

test('a moment that was past when the routine was made or rescheduled does not run, unless its date is ahead', async () => {
  await setClock(nine('2026-12-03'));
  const past = await insertRoutine(world, { ...daily, time: '08:30' });
  const ahead = await insertRoutine(world, { ...weekly, startsOn: '2026-11-30', leadDays: 14 });
  await runAt(nine('2026-12-03'));

  expect(await runsOf(past.id)).toEqual([]);
  // Of Fridays, those within 14 days.
  expect(await datesOf(ahead.id)).toEqual(['2026-12-04', '2026-12-11']);

  await updateRoutine(db, actor, past.id, { leadDays: 2 });
  await updateRoutine(db, actor, ahead.id, { time: '10:00', leadDays: 20 });
  await runAt(new Date('2026-12-03T16:00:00Z'));

  expect(await datesOf(past.id)).toEqual(['2026-12-04', '2026-12-05']);
  expect(await datesOf(ahead.id)).toEqual(['2026-12-04', '2026-12-11', '2026-12-18']);
});

test('other service hours, holidays and zones move what is ahead, and never run twice what has run', async () => {
  const { id } = await insertRoutine(world, weekly);
  await runAt(nine('2026-12-18'));
  expect((await findRoutine(db, id)).next).toMatchObject({ date: '2026-12-28', unmovedDate: '2026-12-25' });

  // The clock in Honolulu is at 05:00 then, in Tokyo it is past midnight.
  await setCalendar({ ...office, timezone: 'Pacific/Honolulu', holidays: [{ date: '2026-12-18', name: 'Closed' }] });
  await runAt(new Date(nine('2026-12-18').getTime() + 86_400_000));
  expect((await findRoutine(db, id)).next).toMatchObject({ date: '2026-12-25' });
  await setCalendar({ ...office, timezone: 'Asia/Tokyo', holidays: [] });
  await runAt(new Date('2026-12-25T00:00:00Z'));

  expect(await runsOf(id)).toEqual([
    '2026-12-04 missed',
    '2026-12-11 missed',
    '2026-12-18 created',
    '2026-12-25 created',
  ]);
});

test('the next date can run now, and does not run again', async () => {
  const { id } = await insertRoutine(world, weekly);

  const runs = await runRoutine(db, actor, id);
  await runAt(nine('2026-12-04'));
  await runAt(nine('2026-12-11'));

  expect(runs).toMatchObject([{ date: '2026-12-04', state: 'created', ticketNumber: expect.stringMatching(/^TKT-/) }]);
  expect(await datesOf(id)).toEqual(['2026-12-04', '2026-12-11']);
  await pauseRoutine(db, actor, id);
  await expect(runRoutine(db, actor, id)).rejects.toMatchObject({ kind: 'conflict' });
});

test('a date that ran before its moment is not the next one again when another date is skipped', async () => {
  const { id } = await insertRoutine(world, weekly);
  await runRoutine(db, actor, id);

  const { next } = await updateRoutine(db, actor, id, { skips: ['2026-12-18'] });
  await runRoutine(db, actor, id);

  expect(next).toMatchObject({ date: '2026-12-11' });
  expect(await datesOf(id)).toEqual(['2026-12-04', '2026-12-11']);
  expect((await findRoutine(db, id)).next).toMatchObject({ date: '2026-12-28', unmovedDate: '2026-12-25' });
});

test('while the last ticket is open, a routine may only note that it is due again', async () => {
  const { id } = await insertRoutine(world, { ...weekly, ifOpen: 'skip', leadDays: 7 });
  const [first] = await ticketsOf(id);

  await runAt(nine('2026-12-04'));
  const notes = await db
    .select()
    .from(comments)
    .where(eq(comments.ticketId, first?.id ?? ''));
  await db.update(tickets).set({ status: 'resolved' }).where(eq(tickets.routineId, id));
  await runAt(nine('2026-12-11'));

  expect(notes).toMatchObject([{ body: 'Due again on Dec 11', isInternal: true }]);
  expect(await runsOf(id)).toEqual(['2026-12-04 created', '2026-12-11 skipped', '2026-12-18 created']);
});

test('people and companies that are gone do not stop the others; failures are told once', async () => {
  const gone = await insertTarget(world);
  const replaced = await insertTarget(world);
  const archived = await insertTarget(world);
  const assignee = await insertUser('admin');
  const unassigned = await insertTarget(world, assignee.id);
  const manager = await insertUser('manager', { companyId: replaced.companyId, createdAt: new Date('2020-01-01') });
  await insertUser('manager', { companyId: replaced.companyId, createdAt: new Date('2021-01-01') });
  const { id } = await insertRoutine(world, { ...daily, targets: [gone, replaced, archived, unassigned] });
  for (const { requesterId } of [gone, replaced])
    await db.update(users).set({ isActive: false }).where(eq(users.id, requesterId));
  await db.update(users).set({ isActive: false }).where(eq(users.id, assignee.id));
  await db.update(companies).set({ archivedAt: new Date() }).where(eq(companies.id, archived.companyId));
  const consumer = notifyPeople({ isMailOn: false });
  await moveToNow(db, consumer.name);

  const { problems } = await findRoutine(db, id);
  await runAt(nine('2026-12-01'));
  await runAt(nine('2026-12-01'));
  await handleAll(db, consumer);

  expect(problems.map(({ companyId }) => companyId)).toEqual(
    [gone, replaced, archived, unassigned].map((target) => target.companyId),
  );
  const made = await ticketsOf(id);
  expect(made.map(({ companyId, clientId, assignedToId }) => [companyId, clientId, assignedToId])).toEqual(
    expect.arrayContaining([
      [replaced.companyId, manager.id, null],
      [unassigned.companyId, unassigned.requesterId, null],
    ]),
  );
  expect(made).toHaveLength(2);
  expect((await runsOf(id)).map((run) => run.split(' ')[1]).sort()).toEqual([
    'created',
    'created',
    'failed',
    'skipped',
  ]);
  const { kind, userId, sentence } = notifications;
  const told = await db
    .select({ sentence })
    .from(notifications)
    .where(and(eq(kind, 'routine'), eq(userId, admin.id)));
  expect(told.map((each) => each.sentence)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/created 2 tickets without an assignee, due on Dec 1, 2026$/),
      expect.stringMatching(/created no ticket for .*, due on Dec 1, 2026: .*no active manager/),
    ]),
  );
  expect(told).toHaveLength(2);
});

test('a ticket has what the template says for its date, and no clock runs for it unless that is promised', async () => {
  const { id: templateId } = await insertRoutine(world, {}).then(async ({ templateId: id }) => {
    await db.update(templates).set({ title: '{{run.month}}, {{run.week}}, {{run.date}}' }).where(eq(templates.id, id));
    return { id };
  });
  const quarter = { schedule: { every: 'month', interval: 1, day: 25 }, startsOn: '2026-12-25' } as const;
  const plain = await insertRoutine(world, { ...quarter, templateId });
  const promised = await insertRoutine(world, { ...quarter, templateId, isPromised: true });
  // A Friday that is a holiday, so both are due on Monday.
  await runAt(nine('2026-12-28'));

  const [[one], [other]] = [await ticketsOf(plain.id), await ticketsOf(promised.id)];
  expect(one).toMatchObject({
    ...{
      title: 'December 2026, 2026-W52, Dec 28, 2026',
      source: 'routine',
      dueOn: '2026-12-28',
      stepsTotal: 1,
      stepsDone: 0,
    },
    overdueAt: new Date('2026-12-28T23:00:00Z'),
  });
  const clocks = async (ticketId = '') => db.select().from(ticketPromises).where(eq(ticketPromises.ticketId, ticketId));
  expect(await clocks(one?.id)).toEqual([]);
  expect(await clocks(other?.id)).toMatchObject([{ firstReplyDueAt: null, firstReplyKept: null }]);
});

test('while a batch of tickets is created, other tickets of the same companies are written at once', async () => {
  const client = await insertUser('manager');
  const ticket = await insertTicket(client);
  const target = { companyId: client.companyId ?? '', requesterId: client.id, assignedToId: null };
  const { id } = await insertRoutine(world, { ...daily, targets: [target] });
  await db.insert(routineRuns).values({ ...(await oneRun(id)), state: 'due', isTold: false });

  await db.transaction(async (tx) => {
    expect(await createDue(tx, id)).toBe(1);
    // On another connection: if it had to wait for the batch, it would wait forever.
    await db.execute(sql`set statement_timeout = 5000`);
    await db.update(tickets).set({ priority: 'high' }).where(eq(tickets.id, ticket.id));
    await insertTicket(client);
  });
});

test('the assignee is told of each ticket; the requester of its creation and resolution only if the routine says so', async () => {
  const assignee = await insertUser('admin');
  const [told, quiet] = [await insertTarget(world, assignee.id), await insertTarget(world, assignee.id)];
  const consumer = notifyPeople({ isMailOn: false });
  await moveToNow(db, consumer.name);
  const kindsOf = async (id: string) => {
    await handleAll(db, consumer);
    const { kind, userId, sentence, createdAt } = notifications;
    const rows = await db.select({ kind, sentence }).from(notifications).where(eq(userId, id)).orderBy(asc(createdAt));
    return rows.map((row) => row.kind);
  };
  const ids = [];
  for (const [target, tellsRequester] of [
    [told, true],
    [quiet, false],
  ] as const)
    ids.push((await insertRoutine(world, { ...daily, targets: [target], tellsRequester })).id);
  await runAt(nine('2026-12-01'));
  for (const id of ids) {
    const [ticket] = await ticketsOf(id);
    await updateTicket(db, actor, ticket?.id ?? '', { status: 'resolved', leavesSteps: true });
  }

  expect(await kindsOf(told.requesterId)).toEqual(['replied', 'replied']);
  expect(await kindsOf(quiet.requesterId)).toEqual([]);
  expect((await kindsOf(assignee.id)).filter((kind) => kind === 'assigned')).toHaveLength(2);
  expect(
    await db.$count(notifications, and(eq(notifications.kind, 'routine'), eq(notifications.userId, admin.id))),
  ).toBe(0);
});

test('a due date passes at the end of its service hours, also after these have changed', async () => {
  const ticket = await insertTicket(await insertUser('manager'));
  const overdueAt = async () => (await db.select().from(tickets).where(eq(tickets.id, ticket.id)))[0]?.overdueAt;
  await updateTicket(db, actor, ticket.id, { dueOn: '2026-12-10' });
  expect(await overdueAt()).toEqual(new Date('2026-12-10T23:00:00Z'));

  await setCalendar({ ...office, holidays: [{ date: '2026-12-10', name: 'Closed' }] });
  expect(await keepDueDates(db)).toBeGreaterThan(0);

  // At the midnight that ends the day.
  expect(await overdueAt()).toEqual(new Date('2026-12-11T06:00:00Z'));
  expect(await keepDueDates(db)).toBe(0);
});
