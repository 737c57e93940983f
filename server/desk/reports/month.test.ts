import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { reportInWords } from '#contract/report-words.ts';
import { findMonthlyReport } from '#contract/reports.ts';
import { mergeTicket } from '#contract/ticket-merges.ts';
import { createTicket, updateTicket } from '#contract/tickets.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { startApp } from '#test/app.ts';

const world = await startApp({ own: true, limitFactor: 100 });
const { call, db, insertComment, insertTicket, insertUser } = world;
const admin = await insertUser('admin');
const now = new Date();
const thisMonth = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago', dateStyle: 'short' }).format(now);

type Client = Awaited<ReturnType<typeof insertUser>>;

async function read(manager: Client, month = thisMonth.slice(0, 7)) {
  return (await call(manager, findMonthlyReport, { params: { month } })).json();
}

/** Sends what staff wrote last and resolves the ticket with it, as their page does. */
async function resolveWith(ticketId: string, comment: string) {
  const changes = { status: 'resolved' as const };
  const response = await call(admin, addComment, { params: { ticketId }, body: { comment, changes } });
  expect(response.statusCode).toBe(201);
}

test('what was solved says what staff wrote last in public before, by category', async () => {
  const manager = await insertUser('manager');
  const insert = (category: string, title: string) => insertTicket(manager, { category, title, createdAt: now });
  const printers = [await insert('Printing', 'Blank labels'), await insert('Printing', 'No toner')];
  const backup = await insert('Backup', 'Nothing was saved');
  for (const { id } of [...printers, backup]) {
    await insertComment(id, admin, { body: 'We are looking at the cables.' });
    await insertComment(id, admin, { body: 'They never pay on time, so let it wait.', isInternal: true });
  }
  await resolveWith(
    printers[0]?.id ?? '',
    'Thanks, Dana!\n\n> It is blank.\n\n- I put the older driver back. It prints.',
  );
  await resolveWith(backup.id, `${'The folder was renamed. '.repeat(1)}It works again.`);
  await call(admin, updateTicket, { params: { ticketId: printers[1]?.id ?? '' }, body: { status: 'closed' } });
  await insertComment(backup.id, admin, { body: 'Glad that it helped you so fast.', createdAt: new Date() });
  await insertComment(backup.id, manager, { body: 'This is what a client said.' });

  const { solved, tickets, isOver, to } = await read(manager);

  expect(
    solved.map(({ category, tickets: of }) => [category, of.map(({ title, done }) => [title, done]).sort()]),
  ).toEqual([
    [
      'Printing',
      [
        ['Blank labels', 'I put the older driver back.'],
        ['No toner', 'We are looking at the cables.'],
      ],
    ],
    ['Backup', [['Nothing was saved', 'The folder was renamed.']]],
  ]);
  expect(tickets).toEqual({ created: 3, resolved: 3, open: 0 });
  expect([isOver, to]).toEqual([false, thisMonth]);
});

test('a merged ticket names the one that has its comments', async () => {
  const manager = await insertUser('manager');
  const [one, other] = [
    await insertTicket(manager, { createdAt: now }),
    await insertTicket(manager, { createdAt: now }),
  ];
  const merged = await call(admin, mergeTicket, { params: { ticketId: one.id }, body: { intoId: other.id } });
  expect(merged.statusCode).toBe(200);

  const { solved, unsolved } = await read(manager);

  expect(solved[0]?.tickets).toMatchObject([{ id: one.id, done: null, mergedInto: unsolved[0]?.ticketNumber }]);
  expect(unsolved).toMatchObject([{ id: other.id }]);
});

test('maintenance that was done is named apart from what broke', async () => {
  const manager = await insertUser('manager');
  const resolvedAt = new Date('2026-10-13T12:00Z');
  const done = { createdAt: resolvedAt, status: 'resolved', resolvedAt } as const;
  const broken = await insertTicket(manager, done);
  const maintained = await insertTicket(manager, { ...done, source: 'routine', category: 'System Maintenance' });

  const report = await read(manager, '2026-10');

  expect(report.solved.flatMap(({ tickets }) => tickets.map(({ id }) => id))).toEqual([broken.id]);
  expect(report.maintained).toMatchObject([{ category: 'System Maintenance', tickets: [{ id: maintained.id }] }]);
  expect(report.tickets.resolved).toBe(2);
  // Nobody has reported what a routine created.
  const { summary, figures } = reportInWords(report);
  expect(summary).toMatch(/^In October you reported 1 ticket, our planned work added 1, and we resolved 2; none were/);
  expect(figures.slice(0, 3)).toEqual([
    ['Reported', '1'],
    ['Planned work', '1'],
    ['Resolved', '2'],
  ]);
});

test('what was open at the end of a month is in its report, with what became of it, and maintenance apart', async () => {
  const manager = await insertUser('manager');
  const october = new Date('2026-10-12T12:00Z');
  const open = await insertTicket(manager, { createdAt: october, title: 'Slow' });
  const later = await insertTicket(manager, {
    createdAt: october,
    status: 'resolved',
    resolvedAt: new Date('2026-11-02T12:00Z'),
  });
  const byCategory = await insertTicket(manager, { createdAt: october, category: 'System Maintenance' });
  const byTag = await insertTicket(manager, { createdAt: october, tags: ['hardware', 'maintenance'] });
  await insertTicket(manager, { createdAt: october, status: 'resolved', resolvedAt: new Date('2026-10-31T12:00Z') });
  await insertTicket(manager, { createdAt: new Date('2026-11-12T12:00Z') });
  await insertTicket(await insertUser('manager'), { createdAt: october });

  const { unsolved, planned, tickets, isOver, days } = await read(manager, '2026-10');

  const idsOf = (some: typeof unsolved) => some.map(({ id }) => id).sort();
  expect(idsOf(unsolved)).toEqual([open.id, later.id].sort());
  expect(unsolved.find(({ id }) => id === later.id)?.resolvedAt).toBe('2026-11-02T12:00:00.000Z');
  expect(idsOf(planned)).toEqual([byCategory.id, byTag.id].sort());
  expect(tickets.open).toBe(unsolved.length + planned.length);
  expect([isOver, days.length]).toEqual([true, 31]);
});

test('the report names the promises that were missed, decided or just past, and those of its company alone', async () => {
  const [manager, other] = [await insertUser('manager'), await insertUser('manager')];
  const raise = async (client: Client, title: string) => {
    const body = { title, description: 'See the title.', priority: 'urgent' as const };
    return (await call(client, createTicket, { body })).json().id;
  };
  const ids = [await raise(manager, 'Late reply'), await raise(manager, 'Late end'), await raise(manager, 'In time')];
  const late = { checkAt: sql`now()`, firstReplyDueAt: sql`now() - interval '1 second'` };
  const missed = async (ticketId = '', changes: object) =>
    db.update(ticketPromises).set(changes).where(eq(ticketPromises.ticketId, ticketId));
  await missed(ids[0], late);
  await missed(ids[1], { resolutionKept: false, resolutionDecidedAt: sql`now()` });
  await missed(await raise(other, 'Not theirs'), late);

  const report = await read(manager);

  expect(report.missed.map(({ title, clock }) => [title, clock]).sort()).toEqual([
    ['Late end', 'resolution'],
    ['Late reply', 'first reply'],
  ]);
  expect(report.promises.promised - report.promises.kept).toBe(2);
});
