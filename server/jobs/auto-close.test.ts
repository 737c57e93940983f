import { Writable } from 'node:stream';
import { eq, inArray, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { updateTicket } from '#contract/tickets.ts';
import { connect, type Db } from '#server/database/client.ts';
import { auditEntries, settings, tickets } from '#server/database/schema.ts';
import { closeResolved } from '#server/tickets/auto-close.ts';
import { startApp } from '#test/app.ts';
import { autoClose } from './auto-close.ts';

const { call, db, databaseUrl, during, insertTicket, insertUser } = await startApp();
const client = await insertUser('employee');
const silent = pino({ level: 'silent' });

const started: ReturnType<typeof autoClose>[] = [];
beforeEach(() => closeAfter('7'));
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(started.splice(0).map((job) => job.stop()));
  await db.update(tickets).set({ status: 'closed' });
});

function start(options: Partial<Parameters<typeof autoClose>[0]> = {}) {
  const job = autoClose({ db, log: silent, ...options });
  started.push(job);
  job.start();
  return job;
}

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
  await vi.waitFor(async () => expect(await statusOf(id)).toBe('closed'), 10_000);
}

test('a ticket closes when it was resolved for as many days as the setting says, and not before', async () => {
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
  expect(after).toEqual({ ...before, status: 'closed', version: 2 });
  expect(await db.select().from(auditEntries).where(eq(auditEntries.recordId, id))).toMatchObject([
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

  start();
  await vi.waitFor(async () => expect(await db.$count(tickets, eq(tickets.status, 'resolved'))).toBe(0), 20_000);

  const entries = await db.select().from(auditEntries).where(inArray(auditEntries.recordId, ids));
  expect(new Set(entries.map(({ recordId }) => recordId)).size).toBe(450);
  expect(entries).toHaveLength(450);
  expect(new Set(entries.map(({ createdAt }) => createdAt.getTime())).size).toBe(3);
});

test('two processes at once close each ticket once', async () => {
  const ids = await insertMany(900);
  const other = connect(databaseUrl);

  for (const each of [db, other.db]) start({ db: each });
  await vi.waitFor(async () => expect(await db.$count(tickets, eq(tickets.status, 'resolved'))).toBe(0), 20_000);
  await Promise.all(started.splice(0).map((job) => job.stop()));
  await other.pool.end();

  expect(await db.$count(auditEntries, inArray(auditEntries.recordId, ids))).toBe(900);
});

test('a ticket that somebody is bringing back at that moment is not closed over their change', async () => {
  const id = await insertResolved('8 days');

  const closed = await during(
    (tx) => tx.update(tickets).set({ status: 'open', resolvedAt: null }).where(eq(tickets.id, id)),
    () => closeResolved(db),
  );

  expect([closed, await statusOf(id)]).toEqual([0, 'open']);
});

test('it looks again by itself, and at once when the setting changed', async () => {
  start({ timing: { look: 50 } });
  const patient = start();
  await becomesClosed(await insertResolved('8 days'));
  await Promise.all(started.splice(0, 1).map((job) => job.stop()));

  const id = await insertResolved('3 days');
  await closeAfter('2');
  patient.wake();

  await becomesClosed(id);
});

test('a database that is away is asked again', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const id = await insertResolved('8 days');
  await db.execute(sql`alter table audit_entries rename to audit_entries_away`);

  start({ log: pino({}, stream), timing: { retry: 50 } });
  await vi.waitFor(() => expect(lines.length).toBeGreaterThan(1));
  const meanwhile = await statusOf(id);
  await db.execute(sql`alter table audit_entries_away rename to audit_entries`);
  await becomesClosed(id);

  expect(meanwhile).toBe('resolved');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, msg: 'Resolved tickets could not be closed yet' });
});

test('told to stop, it ends at once', async () => {
  const job = start();

  await expect(job.stop()).resolves.toBeUndefined();
});
