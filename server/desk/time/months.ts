import { and, eq, inArray, min, sql } from 'drizzle-orm';
import { TimeLimit, timeMessages } from '#contract/time-constants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { agreements } from '#server/platform/database/tables/agreements.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { isOfMonth, lockMonth, monthOf } from '#server/platform/domain/closed-months.ts';
import { conflict } from '#server/platform/domain/refusals.ts';

/**
 * Locks the months of some dates, and throws 409 if one of them is closed. Every change of a time entry calls it, with the
 * company's agreements locked.
 * @returns whether the company has agreements, so that their result must be computed again
 */
export async function lockOpenMonths(tx: Db, companyId: string, dates: string[]) {
  const months = [...new Set(dates.map(monthOf))];
  // Always in the same order, so that two changes never wait for each other.
  for (const month of months.sort()) await lockMonth(tx, companyId, month);
  return refuseClosedMonths(tx, companyId, months);
}

/** Throws 409 if one of the months is closed, with a sentence about it. Returns whether the company has agreements. */
export async function refuseClosedMonths(
  db: Db,
  companyId: string,
  months: string[],
  refusal: (month: string) => string = timeMessages.monthClosed,
) {
  const isAmong = and(eq(closedMonths.companyId, companyId), inArray(closedMonths.month, months));
  const closed = db
    .select({ month: min(closedMonths.month) })
    .from(closedMonths)
    .where(isAmong);
  const agreed = db.select({ id: agreements.id }).from(agreements).where(eq(agreements.companyId, companyId));
  const { rows } = await db.execute<{ closed: string | null; hasAgreements: boolean }>(
    sql`select (${closed}) as closed, exists (${agreed}) as "hasAgreements"`,
  );
  const found = one(rows);
  if (found.closed !== null) throw conflict(refusal(found.closed));
  return found.hasAgreements;
}

/** Throws 409 if a locked month has all the entries that it can have. */
export async function refuseFullMonth(tx: Db, companyId: string, date: string) {
  if ((await tx.$count(timeEntries, isOfMonth(companyId, monthOf(date)))) >= TimeLimit.entriesOfMonth) {
    throw conflict(timeMessages.fullMonth);
  }
}
