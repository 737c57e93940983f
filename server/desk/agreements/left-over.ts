import { and, eq, notInArray, sql } from 'drizzle-orm';
import { type Db, one } from '#server/platform/database/client.ts';
import { adjustments } from '#server/platform/database/tables/agreements.ts';
import { closedMonths } from '#server/platform/database/tables/time-entries.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { providerToday } from '#server/platform/domain/zone.ts';
import { sumOf } from './agreement.ts';
import { allocate } from './allocate.ts';
import { findAgreements, findOpenMonths, withPrices } from './stored.ts';

/**
 * What the agreements of a company leave open.
 * @returns the amount of its open months besides that of its time entries, in cents; and the minutes that it has left and
 * owes today, unless it has no agreement
 */
export async function findAgreed(db: Db, companyId: string) {
  const parties = await findAgreements(db, companyId);
  const open = await findOpenMonths(db, companyId, parties);
  const entries = await withPrices(db, open.entries);
  const { entries: outcomes, months } = allocate(parties, entries, open.adjustments, open.months);
  const amounts = [...months.map(({ amount }) => amount), ...outcomes.map(({ amount }) => -amount)];
  const others = await sumOfCorrections(
    db,
    companyId,
    months.map(({ month }) => month),
  );
  const amount = sumOf([...amounts, others]);
  if (parties.length === 0) return { amount };

  const today = monthOf(await providerToday(db));
  const counted = new Set(parties.flatMap(({ id, kind }) => (kind === 'unlimited' ? [] : [id])));
  const now = (months.find(({ month }) => month === today)?.agreements ?? []).filter(({ id }) => counted.has(id));
  const left = now.map(
    ({ included, carriedIn, bought, adjusted, drawn }) => included + carriedIn + bought + adjusted - drawn,
  );
  return { amount, agreements: { left: sumOf(left), owed: sumOf(now.map(({ owed }) => owed)) } };
}

/** Corrections of amounts in open months in which no agreement is in force. */
async function sumOfCorrections(db: Db, companyId: string, months: string[]) {
  const isClosed = sql`exists (
    select from ${closedMonths}
    where ${closedMonths.companyId} = ${adjustments.companyId} and ${closedMonths.month} = ${adjustments.month})`;
  const rows = await db
    .select({ amount: sql<number>`coalesce(sum(${adjustments.amount}), 0)::int` })
    .from(adjustments)
    .where(
      and(
        eq(adjustments.companyId, companyId),
        sql`not ${isClosed}`,
        months.length > 0 ? notInArray(adjustments.month, months) : undefined,
      ),
    );
  return one(rows).amount;
}
