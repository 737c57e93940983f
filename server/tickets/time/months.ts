import { and, asc, between, eq, inArray } from 'drizzle-orm';
import { TimeLimit, timeMessages } from '#contract/time-constants.ts';
import { lockUntilEnd } from '#server/database/advisory-lock.ts';
import type { Db } from '#server/database/client.ts';
import { closedMonths, timeEntries } from '#server/database/tables/time-entries.ts';
import { conflict } from '#server/http/errors.ts';

/** The month of a date. */
export function monthOf(date: string) {
  return date.slice(0, 'YYYY-MM'.length);
}

/** Locks a company's month until the transaction ends: nobody else closes, reopens or changes it in the meantime. */
export async function lockMonth(tx: Db, companyId: string, month: string) {
  await lockUntilEnd(tx, 'companyMonth', `${companyId} ${month}`);
}

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

/** The time entries of a company and a month. */
export function isOfMonth(companyId: string, month: string) {
  return and(eq(timeEntries.companyId, companyId), between(timeEntries.workedOn, `${month}-01`, lastDayOf(month)));
}

function lastDayOf(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
