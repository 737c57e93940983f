import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { decideApproval } from '#contract/approvals.ts';
import { findCompanyQuarter, findQuarterReport } from '#contract/quarter-report.ts';
import { findMonthlyReport } from '#contract/reports.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { monthsOfQuarter, quarterEndingWith } from '#server/platform/lib/days.ts';
import { insertAgreement } from '#test/agreements/insert-agreement.ts';
import { startApp } from '#test/app.ts';
import { askForApproval } from '#test/approvals.ts';

const world = await startApp({ own: true, limitFactor: 100 });
const { call, db, insertTicket, insertUser } = world;
const admin = await insertUser('admin');
const params = { year: '2025', number: '4' };
const months = ['2025-10', '2025-11', '2025-12'];

type Client = Awaited<ReturnType<typeof insertUser>>;

const read = async (manager: Client, quarter = params) =>
  (await call(manager, findQuarterReport, { params: quarter })).json();

const randomly = (most: number) => Math.floor(Math.random() * most);

const rated = (ticketId: string) => ({ ticketId, resolutionId: crypto.randomUUID() });

/** Tickets, ratings and resolutions on random days before, in and after the quarter. */
async function fill(manager: Client) {
  for (let count = 0; count < 25; count++) {
    const createdAt = new Date(Date.UTC(2025, 8 + randomly(5), 1 + randomly(28), randomly(24)));
    const resolvedAt = new Date(createdAt.getTime() + randomly(60 * 24 * 60) * 60_000);
    const isResolved = randomly(3) > 0;
    const ticket = await insertTicket(manager, {
      createdAt,
      ...(isResolved ? { status: 'resolved' as const, resolvedAt } : {}),
    });
    if (isResolved && randomly(2) === 0)
      await db.insert(ratings).values({
        ...rated(ticket.id),
        requesterId: manager.id,
        score: 1 + randomly(5),
        resolvedAt,
        createdAt: resolvedAt,
      });
    if (randomly(4) === 0)
      await db
        .update(tickets)
        .set({ source: 'routine', routineName: `Routine ${randomly(2)}`, routineDate: '2025-10-01' })
        .where(eq(tickets.id, ticket.id));
  }
}

test('a quarter is the sum of the reports of its months, whatever happened in them', async () => {
  const manager = await insertUser('manager');
  await fill(manager);

  const quarter = await read(manager);
  const monthly = async (month: string) => (await call(manager, findMonthlyReport, { params: { month } })).json();
  const reports = await Promise.all(months.map(monthly));

  expect(quarter.isOver).toBe(true);
  expect([quarter.from, quarter.to]).toEqual(['2025-10-01', '2025-12-31']);
  expect(quarter.months.map(({ month, tickets: counts, ratings: { n } }) => [month, counts, n])).toEqual(
    reports.map(({ month, tickets: counts, ratings: { n } }) => [month, counts, n]),
  );
  const sum = (figure: (report: (typeof reports)[number]) => number) =>
    reports.reduce((total, report) => total + figure(report), 0);
  expect(quarter.tickets).toEqual({
    created: sum(({ tickets: { created } }) => created),
    resolved: sum(({ tickets: { resolved } }) => resolved),
    open: reports.at(-1)?.tickets.open,
  });
  expect(quarter.ratings.n).toBe(sum(({ ratings: { n } }) => n));
  expect(quarter.promises).toEqual({
    promised: sum(({ promises: { promised } }) => promised),
    kept: sum(({ promises: { kept } }) => kept),
  });
  expect(quarter.firstReplies.n).toBe(sum(({ firstReplies: { n } }) => n));
  expect(quarter.resolutions.n).toBe(sum(({ resolutions: { n } }) => n));
  const done = quarter.maintained.flatMap(({ months: counts }) => counts).reduce((total, count) => total + count, 0);
  expect(done).toBe(sum(({ maintained }) => maintained.flatMap(({ tickets: of }) => of).length));
  expect(quarter.planned).toBe(sum(({ sources }) => sources.find(({ source }) => source === 'routine')?.created ?? 0));
});

test('managers see the hours of agreements that are shown to them, by month', async () => {
  const manager = await insertUser('manager');
  const companyId = manager.companyId ?? '';
  const days = { startsOn: '2025-11-01', endsOn: null };
  const terms = [{ from: '2025-11', includedMinutes: 600, fee: 100_000 }];
  await insertAgreement(db, companyId, { ...days, name: 'Ten hours', kind: 'monthly', isShownTo: 'managers', terms });
  await insertAgreement(db, companyId, { ...days, name: 'Ours', kind: 'monthly', isShownTo: 'nobody', terms });

  const { agreements } = await read(manager);

  expect(agreements).toMatchObject([
    {
      name: 'Ten hours',
      months: [
        { month: '2025-11', included: 600, drawn: 0, over: 0 },
        { month: '2025-12', included: 600, drawn: 0, over: 0 },
      ],
    },
  ]);
});

test('what was approved has its amount only for those who were asked, and for staff', async () => {
  const asked = await insertUser('manager');
  const companyId = asked.companyId ?? '';
  const other = await insertUser('manager', { companyId });
  const { id: ticketId } = await insertTicket(asked);
  const question = 'A new switch?';
  const { id } = await askForApproval(world, ticketId, { question, amount: 42_000, approverIds: [asked.id] });
  await call(asked, decideApproval, { params: { approvalId: id }, body: { decision: 'approved' } });
  const today = new Date();
  const now = { year: `${today.getFullYear()}`, number: `${Math.floor(today.getMonth() / 3) + 1}` };
  const seen = { id, question, ticket: { id: ticketId } };

  const theirs = (await read(asked, now)).approved;
  const others = (await read(other, now)).approved;
  const ours = (await call(admin, findCompanyQuarter, { params: { ...now, companyId } })).json().approved;

  expect(theirs).toMatchObject([{ ...seen, amount: 42_000, approvedBy: expect.any(String) }]);
  expect(others).toMatchObject([seen]);
  expect(Object.keys(others[0] ?? {}).sort()).toEqual(['decidedAt', 'id', 'question', 'ticket']);
  expect(ours).toMatchObject([{ ...seen, amount: 42_000 }]);
});

test('what comes next is what is due within 90 days and still open', async () => {
  const manager = await insertUser('manager');
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const due = async (days: number, fields = {}) => {
    const { id } = await insertTicket(manager, fields);
    await db
      .update(tickets)
      .set({ dueOn: day(days) })
      .where(eq(tickets.id, id));
    return id;
  };
  const [later, soon] = [await due(60), await due(5)];
  await due(95);
  await due(6, { status: 'resolved', resolvedAt: new Date() });

  const { ahead } = await read(manager);

  expect(ahead.map(({ id }) => id)).toEqual([soon, later]);
});

test.each([
  ['2099', '1'],
  ['2025', '5'],
  ['1999', '1'],
])('there is no report of quarter %s-Q%s', async (year, number) => {
  const response = await call(await insertUser('manager'), findQuarterReport, { params: { year, number } });
  expect(response.statusCode).toBe(404);
});

test('a quarter has three months, and ends with every third', () => {
  expect(monthsOfQuarter('2026-Q4')).toEqual(['2026-10', '2026-11', '2026-12']);
  expect(['2026-03', '2026-04', '2026-12'].map(quarterEndingWith)).toEqual(['2026-Q1', undefined, '2026-Q4']);
});
