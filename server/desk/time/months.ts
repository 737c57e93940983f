import { and, asc, eq, inArray } from 'drizzle-orm';
import { TimeLimit, timeMessages } from '#contract/time-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';
import { isOfMonth, lockMonth, monthOf } from '#server/platform/domain/closed-months.ts';
import { conflict } from '#server/platform/domain/refusals.ts';

/** Locks the months of some dates, and throws 409 if one of them is closed. Every change of a time entry calls it. */
export async function lockOpenMonths(tx: Db, companyId: string, dates: string[]) {
  const months = [...new Set(dates.map(monthOf))];
  // Always in the same order, so that two changes never wait for each other.
  for (const month of months.sort()) await lockMonth(tx, companyId, month);
  const [closed] = await tx
    .select({ month: closedMonths.month })
    .from(closedMonths)
    .where(and(eq(closedMonths.companyId, companyId), inArray(closedMonths.month, months)))
    .orderBy(asc(closedMonths.month))
    .limit(1);
  if (closed) throw conflict(timeMessages.monthClosed(closed.month));
}

/** Throws 409 if a locked month has all the entries that it can have. */
export async function refuseFullMonth(tx: Db, companyId: string, date: string) {
  if ((await tx.$count(timeEntries, isOfMonth(companyId, monthOf(date)))) >= TimeLimit.entriesOfMonth) {
    throw conflict(timeMessages.fullMonth);
  }
}
