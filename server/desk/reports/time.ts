import { and, between, count, eq, sum } from 'drizzle-orm';
import type { ReportQueryInput } from '#contract/reports.ts';
import { TimeKinds } from '#contract/time-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { timeEntries } from '#server/platform/database/tables/time-entries.ts';

/** The time worked in a period on the tickets of one company or all, and what it costs, for each kind of work. */
export async function sumTime(db: Db, { from, to, company }: ReportQueryInput) {
  const rows = await db
    .select({
      kind: timeEntries.kind,
      entries: count(),
      minutes: sum(timeEntries.minutes).mapWith(Number),
      amount: sum(timeEntries.amount).mapWith(Number),
    })
    .from(timeEntries)
    .where(and(between(timeEntries.workedOn, from, to), company ? eq(timeEntries.companyId, company) : undefined))
    .groupBy(timeEntries.kind);
  return TimeKinds.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, entries: 0, minutes: 0, amount: 0 });
}
