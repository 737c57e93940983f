import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changeTickets, undoBulkChange } from '#contract/bulk-changes.ts';
import { addComment } from '#contract/comments.ts';
import * as contract from '#contract/routines.ts';
import { RoutineLimit, routineMessages } from '#contract/routines-constants.ts';
import { deleteTemplate, findTemplate } from '#contract/templates.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { routineRuns } from '#server/platform/database/tables/routine-runs.ts';
import { routines } from '#server/platform/database/tables/routines.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { insertRoutine, insertTarget } from '#test/routines.ts';
import { insertTemplate } from '#test/templates.ts';

const world = await startApp({ own: true });
const { call, db, insertCompany, insertTicket, insertUser } = world;
const admin = await insertUser('admin');
const { id: templateId } = await insertTemplate(world);
const target = await insertTarget(world);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const monthly = { every: 'month', interval: 1, nth: 2, weekday: 'tue' } as const;
const fields = { templateId, targets: [target], schedule: monthly, time: '09:00', startsOn: inDays(0) };
const add = (body: object = {}) =>
  call(admin, contract.createRoutine, { body: { name: 'Monthly maintenance', ...fields, ...body } as never });
const at = (routineId: string) => ({ params: { routineId } });

test('a routine is added, read, changed from a current copy, paused, resumed and deleted', async () => {
  const added = await add({ name: 'Maintenance' });
  const { id, version, next } = added.json();
  expect(added.statusCode).toBe(201);
  expect(added.json()).toMatchObject({
    ...{
      onClosedDay: 'after',
      ifOpen: 'create',
      leadDays: 0,
      isPromised: false,
      skips: [],
      lastRun: null,
      problems: [],
    },
    targets: [{ companyId: target.companyId, requesterName: 'Ada Lovelace', assignedToName: null }],
  });
  if (!next) throw new Error('It has a next date');

  const skips = [next.unmovedDate];
  const skipped = await call(admin, contract.skipRoutineDates, { ...at(id), body: { dates: skips, version } });
  const stale = await call(admin, contract.updateRoutine, { ...at(id), body: { name: 'Other', version } });
  const same = await call(admin, contract.updateRoutine, {
    ...at(id),
    body: { ...fields, skips, version: version + 1 },
  });
  expect(skipped.json()).toMatchObject({ skips, version: version + 1 });
  expect(skipped.json().next?.date).not.toBe(next.date);
  expect(stale.statusCode).toBe(409);
  expect(same.json()).toMatchObject({ version: version + 1, skips });

  for (const pausedAt of [expect.any(String), expect.any(String)])
    expect((await call(admin, contract.pauseRoutine, at(id))).json()).toMatchObject({ pausedAt, next: null });
  expect(refusalOf(await call(admin, contract.runRoutine, at(id)))).toMatchObject({
    message: routineMessages.isPaused,
  });
  for (const _ of [1, 2])
    expect((await call(admin, contract.resumeRoutine, at(id))).json()).toMatchObject({ pausedAt: null });
  await call(admin, contract.deleteRoutine, at(id));
  expect((await call(admin, contract.findRoutine, at(id))).statusCode).toBe(404);
  const logged = await db.select().from(events).where(eq(events.recordId, id)).orderBy(events.position);
  expect(logged.map(({ action }) => action)).toEqual(['created', 'skipped', 'paused', 'resumed', 'deleted']);
});

test('lists are by name, and by company, state and words; the calendar has the dates of those that run', async () => {
  const { companyId, requesterId } = await insertTarget(world);
  const own = { targets: [{ companyId, requesterId }] };
  const [a, b, c] = [
    (await add({ ...own, name: 'Backup check' })).json(),
    (await add({ ...own, name: 'alerts' })).json(),
    (await add({ ...own, name: 'Certificates', endsOn: inDays(70) })).json(),
  ];
  await call(admin, contract.pauseRoutine, at(b.id));
  await db
    .update(routines)
    .set({ endsOn: '2026-01-01', startsOn: '2026-01-01', nextRunAt: null })
    .where(eq(routines.id, c.id));
  const names = async (querystring: object) =>
    (await call(admin, contract.listRoutines, { querystring: { company: companyId, ...querystring } }))
      .json()
      .map(({ name }) => name);

  expect(await names({})).toEqual(['alerts', 'Backup check', 'Certificates']);
  expect(await names({ search: 'check' })).toEqual(['Backup check']);
  expect(await Promise.all((['active', 'paused', 'ended'] as const).map((state) => names({ state })))).toEqual([
    ['Backup check'],
    ['alerts'],
    ['Certificates'],
  ]);
  const dates = (await call(admin, contract.listRoutineDates, {})).json();
  expect(
    dates.filter(({ routineId }) => [a.id, b.id, c.id].includes(routineId)).map(({ routineId }) => routineId),
  ).toContain(a.id);
  expect(dates.some(({ routineId }) => routineId === b.id || routineId === c.id)).toBe(false);
});

test.each([
  ['targets', { targets: [] }],
  ['targets', { targets: [target, target] }],
  ['targets.1.requesterId', { targets: [target, { ...target, companyId: (await insertCompany()).id }] }],
  ['targets.0.companyId', { targets: [{ ...target, companyId: crypto.randomUUID() }] }],
  ['targets.0.assignedToId', { targets: [{ ...target, assignedToId: (await insertUser('employee')).id }] }],
  ['templateId', { templateId: crypto.randomUUID() }],
  ['schedule', { schedule: { every: 'week', interval: 1, days: [] } }],
  ['schedule', { endsOn: inDays(0), schedule: { every: 'year', interval: 1, month: 2, day: 1 } }],
  ['endsOn', { endsOn: inDays(-1) }],
  ['name', { name: ' ' }],
])('refuses a routine for its %s, new or changed', async (path, body) => {
  const { id } = await insertRoutine(world, { startsOn: fields.startsOn });

  const answers = [await add(body), await call(admin, contract.updateRoutine, { ...at(id), body: body as never })];

  for (const answer of answers) {
    expect(answer.statusCode).toBe(400);
    expect(refusalOf(answer)).toMatchObject({ issues: [{ path: expect.stringMatching(`^${path}`) }] });
  }
});

test('one more than a limit allows returns 409 with the limit', async () => {
  const targets = Array.from({ length: RoutineLimit.targets + 1 }, () => ({
    ...target,
    companyId: crypto.randomUUID(),
  }));
  const skips = Array.from({ length: RoutineLimit.skips + 1 }, (_, day) => inDays(day));

  for (const [answer, message] of [
    [await add({ targets }), routineMessages.tooManyTargets],
    [await add({ skips }), routineMessages.tooManySkips],
  ] as const) {
    expect(answer.statusCode).toBe(409);
    expect(refusalOf(answer).message).toBe(message);
  }
});

test('runs are listed by page, the latest date first, and a ticket keeps the name of a deleted routine', async () => {
  const { id, name } = (
    await add({ name: 'Renewals', schedule: { every: 'day', interval: 1 }, startsOn: inDays(1) })
  ).json();
  for (const _ of [1, 2, 3]) await call(admin, contract.runRoutine, at(id));

  const pages = [];
  let cursor: string | undefined;
  do {
    const answer = await call(admin, contract.listRuns, {
      ...at(id),
      querystring: { limit: 2, ...(cursor ? { cursor } : {}) },
    });
    pages.push(answer.json());
    cursor = /cursor=([^&>]+)/.exec(String(answer.headers.link ?? ''))?.[1];
  } while (cursor);
  const dates = pages.flat().map(({ date }) => date);
  expect(pages.map((page) => page.length)).toEqual([2, 1]);
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(pages.flat()[0]).toMatchObject({
    state: 'created',
    companyName: 'Acme Plumbing',
    ticketNumber: expect.stringMatching(/^TKT-/),
  });

  const ofRoutine = await call(admin, listTickets, { querystring: { routine: id, source: 'routine' } });
  expect(ofRoutine.json()).toHaveLength(3);
  expect(ofRoutine.json()[0]).toMatchObject({ source: 'routine', routine: { id, name }, promise: null });
  await call(admin, contract.deleteRoutine, at(id));
  expect((await call(admin, findTicket, { params: { ticketId: ofRoutine.json()[0]?.id ?? '' } })).json()).toMatchObject(
    {
      routine: { id: null, name },
    },
  );
  expect(await db.$count(routineRuns, eq(routineRuns.routineId, id))).toBe(0);
});

test('a template that a routine uses says so, and can’t be deleted', async () => {
  const template = await insertTemplate(world);
  const { id, name } = await insertRoutine(world, { templateId: template.id, name: 'Nightly' });
  const params = { templateId: template.id };

  const found = await call(admin, findTemplate, { params });
  const refused = await call(admin, deleteTemplate, { params });

  expect(found.json().usedBy).toEqual([{ kind: 'routine', id, name }]);
  expect(refused.statusCode).toBe(409);
  expect(refusalOf(refused).message).toBe(
    'This template is still used: routine “Nightly”. Choose another one there, then delete it.',
  );
  await call(admin, contract.deleteRoutine, at(id));
  expect((await call(admin, deleteTemplate, { params })).statusCode).toBe(200);
});

test('a due date is set by staff, alone, in a comment or in bulk, undone, and sorts between promises', async () => {
  const client = await insertUser('manager');
  const company = client.companyId ?? '';
  const today = await providerToday(db);
  await call(client, createTicket, {
    body: { title: 'promised', description: 'At once', priority: 'urgent' },
  });
  const [late, soon, plain] = await Promise.all([
    insertTicket(client, { title: 'late' }),
    insertTicket(client, { title: 'soon' }),
    insertTicket(client, { title: 'plain' }),
  ]);
  const params = { ticketId: soon.id };
  const set = await call(admin, updateTicket, { params, body: { dueOn: inDays(9) } });
  expect(set.json()).toMatchObject({ dueOn: inDays(9), overdueAt: expect.any(String), version: 2 });
  await call(admin, addComment, {
    params: { ticketId: late.id },
    body: { comment: 'By then', changes: { dueOn: inDays(-3) } },
  });
  const bulk = await call(admin, changeTickets, {
    body: { tickets: [{ id: plain.id }], changes: { dueOn: inDays(5) } },
  });
  expect((await call(client, updateTicket, { params, body: { dueOn: null } })).statusCode).toBe(403);

  const titles = async (querystring: object) =>
    (await call(client, listTickets, { querystring: { company, ...querystring } as never }))
      .json()
      .map(({ title }) => title);
  expect(await titles({ sort: 'due' })).toEqual(['late', 'promised', 'plain', 'soon']);
  const pages = [];
  let cursor: string | undefined;
  do {
    const answer = await call(client, listTickets, {
      querystring: { sort: 'due', limit: 1, ...(cursor ? { cursor } : {}) },
    });
    pages.push(...answer.json().map(({ title }) => title));
    cursor = /cursor=([^&>]+)/.exec(String(answer.headers.link ?? ''))?.[1];
  } while (cursor);
  expect(pages).toEqual(['late', 'promised', 'plain', 'soon']);
  expect(await titles({ due: 'overdue' })).toEqual(['late']);
  expect(await titles({ due: 'missed' })).toEqual([]);
  await db
    .update(tickets)
    .set({ overdueAt: new Date(Date.now() + 10_000), dueOn: today })
    .where(eq(tickets.id, soon.id));
  // The promise may be due today, too, depending on the time of day.
  const dueToday = await titles({ due: 'today' });
  expect(dueToday.filter((title) => title !== 'promised')).toEqual(['soon']);

  await call(admin, undoBulkChange, { params: { bulkId: bulk.json().bulkId ?? '' } });
  await call(admin, updateTicket, { params: { ticketId: late.id }, body: { status: 'closed' } });
  expect((await call(admin, findTicket, { params: { ticketId: plain.id } })).json()).toMatchObject({
    dueOn: null,
    overdueAt: null,
  });
  expect(await titles({ due: 'overdue' })).toEqual([]);
});
