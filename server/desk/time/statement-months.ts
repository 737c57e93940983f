import { and, eq, lte, sql } from 'drizzle-orm';
import type { Statement } from '#contract/statements.ts';
import { monthAfter } from '#server/desk/agreements/agreement.ts';
import { findMonth } from '#server/desk/agreements/stored.ts';
import { atOneMoment } from '#server/platform/database/at-one-moment.ts';
import type { Db } from '#server/platform/database/client.ts';
import { adjustments, agreementMonths } from '#server/platform/database/tables/agreements.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { isExported, monthOf, monthOfEntry } from '#server/platform/domain/closed-months.ts';
import { providerToday } from '#server/platform/domain/zone.ts';

type Company = { id: string; state?: Statement['companyState'] };

/**
 * The months of a company, newest first: those with time entries or corrections, those that are closed, those since its
 * first agreement began, and the current one unless the company is deleted.
 */
export function listStatements(db: Db, company: Company) {
  return db.transaction((tx) => readMonths(tx, company), atOneMoment);
}

async function readMonths(tx: Db, { id, state }: Company) {
  const worked = await tx
    .select({
      month: monthOfEntry,
      entries: sql<number>`count(*)::int`,
      minutes: sql<number>`sum(${timeEntries.minutes})::int`,
      amount: sql<number>`sum(${timeEntries.amount})::int`,
    })
    .from(timeEntries)
    .where(eq(timeEntries.companyId, id))
    .groupBy(monthOfEntry);
  const closed = await tx
    .select({ month: closedMonths.month, isExported: isExported(id, closedMonths.month) })
    .from(closedMonths)
    .where(eq(closedMonths.companyId, id));
  const current = state === 'deleted' ? null : monthOf(await providerToday(tx));
  const corrected = await listCorrected(tx, id, current);
  const agreed = await listAgreed(tx, id, current ?? '');
  const sums = new Map(worked.map((month) => [month.month, month]));
  const closedOnes = new Map(closed.map((each) => [each.month, each.isExported]));
  const months = new Set([
    ...sums.keys(),
    ...closedOnes.keys(),
    ...agreed.keys(),
    ...corrected.keys(),
    ...(current ? [current] : []),
  ]);
  return [...months]
    .sort()
    .reverse()
    .map((month) => {
      const { entries, minutes, amount } = sums.get(month) ?? nothing;
      const due = agreed.get(month) ?? amount + (corrected.get(month) ?? 0);
      const isClosed = closedOnes.has(month);
      return { month, isClosed, isExported: closedOnes.get(month) ?? false, entries, minutes, amount: due };
    });
}

const nothing = { entries: 0, minutes: 0, amount: 0 };

/** The amounts of the months since the first agreement began. Those that nothing has touched follow from the month before. */
async function listAgreed(db: Db, companyId: string, until: string) {
  const stored = await db
    .select({ month: agreementMonths.month, amount: sql<number>`(${agreementMonths.result} ->> 'amount')::int` })
    .from(agreementMonths)
    .where(eq(agreementMonths.companyId, companyId))
    .orderBy(agreementMonths.month);
  const amounts = new Map(stored.map(({ month, amount }) => [month, amount]));
  const last = stored.at(-1);
  for (let month = last && monthAfter(last.month); month && month <= until; month = monthAfter(month)) {
    const untouched = await findMonth(db, companyId, month);
    if (untouched) amounts.set(month, untouched.amount);
  }
  return amounts;
}

/** The corrections by month. Those of months ahead are listed when these begin. */
async function listCorrected(db: Db, companyId: string, current: string | null) {
  const rows = await db
    .select({ month: adjustments.month, amount: sql<number>`coalesce(sum(${adjustments.amount}), 0)::int` })
    .from(adjustments)
    .where(and(eq(adjustments.companyId, companyId), current ? lte(adjustments.month, current) : undefined))
    .groupBy(adjustments.month);
  return new Map(rows.map(({ month, amount }) => [month, amount]));
}
