import { eq, inArray, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateSetting } from '#contract/settings.ts';
import { updateTicket } from '#contract/tickets.ts';
import { closeResolved } from '#server/desk/tickets/auto-close.ts';
import { connect, type Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { consumersOf } from '#test/consumers.ts';
import { queuesOf } from '#test/queues.ts';
import { slow } from '#test/slow.ts';
import { jobs } from './jobs.ts';

slow('Waits for another process, or for its end');

const { call, db, databaseUrl, during, insertTicket, insertUser } = await startApp({ own: true });
const client = await insertUser('employee');
const consume = consumersOf(db);
const startQueue = queuesOf(databaseUrl);
const autoClose = jobs.filter(({ name }) => name === 'auto_close');

beforeEach(() => closeAfter('7'));
afterEach(async () => {
  vi.useRealTimers();
  await db.update(tickets).set({ status: 'closed' });
});

async function closeAfter(days: string) {
  await db.update(settings).set({ value: days }).where(eq(settings.key, 'auto_close_days'));
}

async function insertResolved(age: string) {
  const { id } = await insertTicket(client, { status: 'resolved', resolvedAt: new Date() });
  await db
    .update(tickets)
    .set({ resolvedAt: sql`now() - ${age}::interval` })
    .where(eq(tickets.id, id));
  return id;
}

/** As many as one batch takes, and more. */
async function insertMany(count: number) {
  const row = { companyId: client.companyId ?? '', clientId: client.id, priority: 'low' as const, tags: [] };
  const texts = { title: 'Paper jam', description: 'Again.', category: 'Printing' };
  const resolvedAt = new Date('2026-01-01T00:00:00.000Z');
  const rows = Array.from({ length: count }, () => ({ ...row, ...texts, status: 'resolved' as const, resolvedAt }));
  return (await db.insert(tickets).values(rows).returning({ id: tickets.id })).map(({ id }) => id);
}

async function statusOf(id: string, from: Db = db) {
  const [ticket] = await from.select({ status: tickets.status }).from(tickets).where(eq(tickets.id, id));
  return ticket?.status;
}

async function becomesClosed(id: string) {
  await vi.waitFor(async () => expect(await statusOf(id)).toBe('closed'), 30_000);
}

test('a resolved ticket closes after the number of days in the setting, and not before', async () => {
  const due = await insertResolved('7 days 1 second');
  const early = await insertResolved('6 days 23 hours 59 minutes');

  expect(await closeResolved(db)).toBe(1);

  expect([await statusOf(due), await statusOf(early)]).toEqual(['closed', 'resolved']);
});

test('it keeps when it was resolved, and the audit log names the program', async () => {
  const id = await insertResolved('8 days');
  const [before] = await db.select().from(tickets).where(eq(tickets.id, id));

  await closeResolved(db);

  const [after] = await db.select().from(tickets).where(eq(tickets.id, id));
  const updated = { updatedAt: expect.any(Date), publicUpdatedAt: expect.any(Date) };
  expect(after).toEqual({ ...before, ...updated, status: 'closed', version: 2 });
  expect(await db.select().from(events).where(eq(events.recordId, id))).toMatchObject([
    {
      actorId: null,
      actorName: 'Archway',
      client: null,
      action: 'changed',
      kind: 'ticket',
      recordName: `TKT-${before?.number}`,
      changes: { status: ['resolved', 'closed'] },
    },
  ]);
});

test.each(['open', 'in_progress', 'waiting_client'] as const)(
  'a ticket that is %s again stays so, however long ago it was resolved',
  async (status) => {
    const id = await insertResolved('400 days');
    const admin = await insertUser('admin');
    await call(admin, updateTicket, { params: { ticketId: id }, body: { status } });

    expect(await closeResolved(db)).toBe(0);

    expect(await statusOf(id)).toBe(status);
  },
);

test('0 days mean never', async () => {
  await closeAfter('0');
  const id = await insertResolved('3000 days');

  expect(await closeResolved(db)).toBe(0);

  expect(await statusOf(id)).toBe('resolved');
});

test('the clock of the database decides, not that of a process', async () => {
  const id = await insertResolved('6 days');
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2040-01-01T00:00:00.000Z') });

  expect(await closeResolved(db)).toBe(0);

  expect(await statusOf(id)).toBe('resolved');
});

test('a process that was down for days closes all that came due meanwhile at its start, batch by batch', async () => {
  const ids = await insertMany(450);

  startQueue(autoClose);
  await vi.waitFor(async () => expect(await db.$count(tickets, eq(tickets.status, 'resolved'))).toBe(0), 20_000);

  const entries = await db.select().from(events).where(inArray(events.recordId, ids));
  expect(new Set(entries.map(({ recordId }) => recordId)).size).toBe(450);
  expect(entries).toHaveLength(450);
  expect(new Set(entries.map(({ createdAt }) => createdAt.getTime())).size).toBe(3);
});

test('two processes at once close each ticket once', async () => {
  const ids = await insertMany(900);
  const other = connect(databaseUrl, { patience: 10 });

  const closeAll = async (to: Db) => {
    while ((await closeResolved(to)) > 0);
  };
  await Promise.all([db, other.db].map(closeAll));
  await other.pool.end();

  expect(await db.$count(events, inArray(events.recordId, ids))).toBe(900);
});

test('a ticket that somebody is bringing back at that moment is not closed over their change', async () => {
  const id = await insertResolved('8 days');

  const closed = await during(
    (tx) => tx.update(tickets).set({ status: 'open', resolvedAt: null }).where(eq(tickets.id, id)),
    () => closeResolved(db),
  );

  expect([closed, await statusOf(id)]).toEqual([0, 'open']);
});

test('it looks at once when the setting changed', async () => {
  const queue = startQueue(autoClose);
  await becomesClosed(await insertResolved('8 days'));
  await consume([queue.consumer]);
  const id = await insertResolved('3 days');
  const settingId = (await db.select().from(settings).where(eq(settings.key, 'auto_close_days')))[0]?.id ?? '';

  const params = { settingId };
  await call(await insertUser('admin'), updateSetting, { params, body: { settingValue: '2' } });

  await becomesClosed(id);
});
