import { and, between, eq, type SQLWrapper, sql } from 'drizzle-orm';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { exportedStatements } from '#server/platform/database/tables/accounting.ts';
import { closedMonths, timeEntries } from '#server/platform/database/tables/time-entries.ts';

/** The month of a time entry, such as 2026-11. */
export const monthOfEntry = sql<string>`to_char(${timeEntries.workedOn}, 'YYYY-MM')`;

/** Whether the company of a time entry has closed its month. */
export const isLocked = sql<boolean>`exists (
  select from ${closedMonths}
  where ${closedMonths.companyId} = ${timeEntries.companyId} and ${closedMonths.month} = ${monthOfEntry})`;

/** Whether the statement of a company and a month was exported for the books. */
export function isExported(companyId: string | SQLWrapper, month: string | SQLWrapper) {
  const { companyId: itsCompany, month: itsMonth } = exportedStatements;
  // A statement within another one: its columns keep the names of their tables.
  const found = sql`select from ${exportedStatements} where ${itsCompany} = ${companyId} and ${itsMonth} = ${month}`;
  return sql<boolean>`exists (${found})`;
}

/** The month of a date. */
export function monthOf(date: string) {
  return date.slice(0, 'YYYY-MM'.length);
}

/** Locks a company's month until the transaction ends, so that no other request closes, reopens or changes it. */
export async function lockMonth(tx: Db, companyId: string, month: string) {
  await lockUntilEnd(tx, 'companyMonth', `${companyId} ${month}`);
}

/** The time entries of a company and a month. */
export function isOfMonth(companyId: string | SQLWrapper, month: string) {
  return and(eq(timeEntries.companyId, companyId), between(timeEntries.workedOn, `${month}-01`, lastDayOf(month)));
}

/** The last day of a month, such as 2026-11-30. */
export function lastDayOf(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
