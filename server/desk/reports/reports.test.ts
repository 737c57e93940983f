import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findMonthlyReport, findReport } from '#contract/reports.ts';
import { createTicket, deleteTicket, updateTicket } from '#contract/tickets.ts';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { countedFrom, figuresOf, listAllTickets } from '#test/counted-tickets.ts';
import { moveTo } from '#test/promise/stored.ts';
import { countWaitingForLock, lockTable } from '#test/table-lock.ts';

const world = await startApp({ own: true, limitFactor: 100 });
const { call, db, insertCompany, insertTicket, insertUser } = world;
const admin = await insertUser('admin');
const clients = await Promise.all(Array.from({ length: 4 }, () => insertUser('manager')));
const timezone = 'America/Chicago';

/** Around both clock changes, where a day has 23 or 25 hours, and around the end of a month and a year. */
const edges = ['2026-03-08T06:00Z', '2026-11-01T05:30Z', '2026-03-01T06:00Z', '2027-01-01T06:00Z'].map(Date.parse);
const HOUR = 3_600_000;

await Promise.all(Array.from({ length: 200 }, insertRandomTicket));

const periods = [
  { from: '2026-03-01', to: '2026-03-31' },
  { from: '2026-03-08', to: '2026-03-08' },
  { from: '2026-10-31', to: '2026-11-02' },
  { from: '2026-01-01', to: '2026-12-31' },
  { from: '2026-12-31', to: '2027-02-01' },
  { from: '2025-01-01', to: '2025-01-31' },
];

describe.each(periods)('from $from to $to', ({ from, to }) => {
  test('every figure of a report equals what the API lists, before and after changes', async () => {
    await expectCounted(from, to);
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: 5 }, changeRandomTicket));
      await Promise.all([insertRandomTicket(), insertRandomTicket()]);
      await expectCounted(from, to);
    }
  });

  test('the report of a company counts nothing else', async () => {
    const company = pick(clients).companyId ?? '';

    const report = (await call(admin, findReport, { querystring: { from, to, company } })).json();

    const own = (await listAllTickets(world, admin)).filter(({ companyId }) => companyId === company);
    expect(figuresOf(report)).toEqual({ ...countedFrom(own, { from, to, timezone }), companies: [] });
  });
});

test.each(['2026-03', '2026-10', '2026-11'])(
  'a manager’s report of %s is what the API lists for them',
  async (month) => {
    const manager = pick(clients);

    const report = (await call(manager, findMonthlyReport, { params: { month } })).json();

    const own = await listAllTickets(world, manager);
    expect(figuresOf(report)).toEqual({ ...countedFrom(own, report), companies: [] });
  },
);

test('a manager’s report has nothing of another company', async () => {
  const manager = await insertUser('manager');
  const other = await insertUser('manager');
  const params = { month: '2026-11' };
  const before = (await call(manager, findMonthlyReport, { params })).body;

  await insertTicket(other, { createdAt: new Date('2026-11-10T12:00Z'), category: `Secret ${other.companyId}` });

  const { body } = await call(manager, findMonthlyReport, { params });
  expect(body).toBe(before);
  expect((await call(other, findMonthlyReport, { params })).body).toContain(`Secret ${other.companyId}`);
});

test('a ticket raised through the API counts at once', async () => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timezone, dateStyle: 'short' }).format(new Date());
  const querystring = { from: today, to: today };
  const before = (await call(admin, findReport, { querystring })).json().tickets;

  await call(pick(clients), createTicket, { body: { title: 'Scanner', description: 'It beeps.' } });

  const after = (await call(admin, findReport, { querystring })).json().tickets;
  expect(after).toEqual({ ...before, created: before.created + 1, open: before.open + 1 });
});

test('a change that is committed after a report was read counts in the next one', async () => {
  const { id } = await insertTicket(pick(clients), { createdAt: new Date('2026-05-05T12:00Z'), priority: 'low' });
  const querystring = { from: '2026-05-05', to: '2026-05-05' };
  const read = async () => (await call(admin, findReport, { querystring })).json().priorities.at(-1);

  const meanwhile = await db.transaction(async (tx) => {
    await tx.update(tickets).set({ priority: 'urgent' }).where(eq(tickets.id, id));
    return read();
  });

  expect(meanwhile).toMatchObject({ priority: 'low', created: 1 });
  expect(await read()).toMatchObject({ priority: 'low', created: 0 });
});

test('reports that are read at once all count the same', async () => {
  await changeRandomTicket();
  const querystring = { from: '2026-01-01', to: '2026-12-31' };

  const answers = await Promise.all(Array.from({ length: 8 }, () => call(admin, findReport, { querystring })));

  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
});

test('two reports run at once, and the others wait for their turn', async () => {
  const readers = await Promise.all(Array.from({ length: 8 }, () => insertUser('admin')));
  const querystring = { from: '2026-01-01', to: '2026-12-31' };
  const unlock = await lockTable(db, 'ratings');

  const pending = readers.map((reader) => call(reader, findReport, { querystring }));
  await expect.poll(() => countWaitingForLock(db)).toBe(2);
  // Enough for the others to reach the lock as well.
  await setTimeout(500);
  const mostAtOnce = await countWaitingForLock(db);
  await unlock();

  expect(mostAtOnce).toBe(2);
  expect((await Promise.all(pending)).map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
});

test('a deleted ticket no longer counts, from the next report on', async () => {
  const client = await insertUser('employee');
  const [open, resolved] = await Promise.all([
    insertTicket(client, { createdAt: new Date('2026-03-06T12:00Z') }),
    insertTicket(client, { createdAt: new Date('2026-03-06T12:00Z'), resolvedAt: new Date('2026-03-09T12:00Z') }),
  ]);
  await expectCounted('2026-03-01', '2026-03-31');

  for (const { id } of [open, resolved]) {
    await call(await insertUser('super_admin'), deleteTicket, { params: { ticketId: id } });
    await expectCounted('2026-03-01', '2026-03-31');
  }
});

test('after a change of the time zone of the service hours, days begin at its midnight', async () => {
  await moveTo(db, 'Australia/Lord_Howe');
  try {
    await expectCounted('2026-03-01', '2026-04-10', 'Australia/Lord_Howe');
  } finally {
    await moveTo(db, timezone);
  }
  await expectCounted('2026-03-01', '2026-04-10');
});

test.each([
  { from: '2000-01-01', to: '2000-12-31' },
  { from: '2199-12-01', to: '2199-12-31' },
])('from $from to $to nothing was created, and every day is there', async (querystring) => {
  const report = (await call(admin, findReport, { querystring })).json();

  expect([report.tickets.created, report.tickets.resolved]).toEqual([0, 0]);
  expect([report.days[0]?.date, report.days.at(-1)?.date]).toEqual([querystring.from, querystring.to]);
});

test('companies and categories beyond the first hundred are counted together', async () => {
  const createdAt = new Date('2024-06-06T12:00Z');
  const companies = await Promise.all(Array.from({ length: 103 }, () => insertCompany()));
  const client = pick(clients);
  const row = {
    title: 'Many',
    description: 'Many',
    priority: 'low' as const,
    tags: [],
    clientId: client.id,
    createdAt,
  };
  await db
    .insert(tickets)
    .values(companies.map(({ id }, index) => ({ ...row, companyId: id, category: `Category ${index}` })));

  const querystring = { from: '2024-06-06', to: '2024-06-06' };
  const report = (await call(admin, findReport, { querystring })).json();

  expect(report.tickets.created).toBe(103);
  expect([report.companies.length, report.categories.length]).toEqual([100, 100]);
  expect([report.otherCompanies, report.otherCategories]).toEqual([
    { created: 3, resolved: 0, open: 3 },
    { created: 3, resolved: 0, open: 3 },
  ]);
});

async function expectCounted(from: string, to: string, zone = timezone) {
  const response = await call(admin, findReport, { querystring: { from, to } });
  const report = response.json();
  const listed = await listAllTickets(world, admin);
  expect(report).toMatchObject({ from, to, timezone: zone });
  expect(figuresOf(report)).toEqual(countedFrom(listed, { from, to, timezone: zone }));
}

async function insertRandomTicket() {
  const createdAt = new Date(pick(edges) + Math.round((Math.random() - 0.5) * 96) * HOUR + pick([-1, 0, 1]));
  const status = pick(TicketStatuses);
  const isResolved = status === 'resolved' || status === 'closed';
  const resolvedAt = isResolved ? new Date(createdAt.getTime() + Math.round(Math.random() * 300) * HOUR) : null;
  const category = `Category ${Math.ceil(Math.random() * 5)}`;
  return insertTicket(pick(clients), { createdAt, status, resolvedAt, category, priority: pick(TicketPriorities) });
}

async function changeRandomTicket() {
  const { id } = pick(await listAllTickets(world, admin));
  const status = pick(TicketStatuses);
  const body = { status, priority: pick(TicketPriorities), category: `Category ${Math.ceil(Math.random() * 5)}` };
  const response = await call(admin, updateTicket, { params: { ticketId: id }, body });
  expect(response.statusCode).toBe(200);
}

function pick<Value>(values: readonly Value[]): Value {
  return values[Math.floor(Math.random() * values.length)] as Value;
}
