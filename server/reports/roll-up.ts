import { min, sql } from 'drizzle-orm';
import { ReportParts } from '#contract/reports-constants.ts';
import { type Db, one } from '#server/database/client.ts';
import { statement } from '#server/database/statement.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { findZone } from '#server/domain/zone.ts';
import { type Day, dateOf, daysBefore, daysOf } from './days.ts';

/** How many days one transaction counts. */
const BATCH = 60;

/** How many changes one transaction takes note of. */
const MARKS = 5_000;

/** How many days the job keeps counted. */
const KEPT = 366;

const countDays = statement<{ days: number }>('reports/roll-up');

/** The first and the last day with a ticket; the days before and after have none. */
type Span = { first: string; last: string };

/**
 * Reads the stored counts of days, after counting those that are not stored or have changed.
 * @param from the first day that is wanted. All days up to the last one with a ticket are stored
 * @param read reads them, in a transaction that sees the database at one moment
 */
export async function withStoredDays<Result>(
  db: Db,
  { timezone, from }: { timezone: string; from: string },
  read: (tx: Db) => Promise<Result>,
): Promise<Result> {
  for (;;) {
    const result = await alone(db, async (tx) => {
      const stored = await storeSome(tx, timezone, await daysSince(tx, timezone, from));
      return stored < BATCH ? { value: await read(tx) } : undefined;
    });
    if (result) return result.value;
  }
}

/**
 * Counts some of the last days that are not stored, so that a report has less to count.
 * @returns how many, or how many changes it took note of; 0 when all are stored
 */
export async function rollUp(db: Db) {
  const timezone = await findZone(db);
  const stored = await alone(db, async (tx) => {
    const span = await spanOfTickets(tx, timezone);
    return span ? storeSome(tx, timezone, await daysSince(tx, timezone, daysBefore(span.last, KEPT))) : 0;
  });
  return stored ?? MARKS;
}

/**
 * Runs a transaction that no other one like it overlaps. PostgreSQL takes its snapshot after the lock, so it sees what
 * the one before has stored.
 * @returns undefined if there are more changes to take note of first
 */
function alone<Result>(db: Db, work: (tx: Db) => Promise<Result>) {
  return db.transaction(
    async (tx) => {
      await tx.execute(sql`lock table report_days in share row exclusive mode`);
      return (await forgetChanged(tx)) < MARKS ? work(tx) : undefined;
    },
    { isolationLevel: 'repeatable read' },
  );
}

/**
 * Deletes the counts of days on which a ticket has changed. A change that is committed later has a mark of its own.
 * @returns how many marks it took, at most `MARKS`
 */
async function forgetChanged(tx: Db) {
  const { rows } = await tx.execute<{ marks: number }>(sql`
    with taken as (
      delete from report_marks where id in (select id from report_marks limit ${MARKS}) returning since, until
    ), forgotten as (
      delete from report_days where part = any(${sql.param([...ReportParts])}::text[]) and (timezone, day_start) in (
        select timezone, day_start from report_days join taken on since < day_end and until >= day_start
        where part = 'all')
    )
    select count(*)::int as marks from taken`);
  return one(rows).marks;
}

/** Stores the latest of the days that are not stored yet. @returns how many, at most `BATCH` */
async function storeSome(tx: Db, timezone: string, days: Day[]) {
  const [starts, ends] = [days.map(({ start }) => start), days.map(({ end }) => end)];
  return one(await countDays(tx, [], { timezone, starts, ends, most: BATCH })).days;
}

async function daysSince(tx: Db, timezone: string, from: string) {
  const span = await spanOfTickets(tx, timezone);
  if (!span) return [];
  const start = from > span.first ? from : span.first;
  return start > span.last ? [] : daysOf(timezone, start, span.last);
}

async function spanOfTickets(tx: Db, timezone: string): Promise<Span | undefined> {
  const rows = await tx
    .select({
      first: min(tickets.createdAt),
      last: sql`greatest(max(${tickets.createdAt}), max(${tickets.resolvedAt}))`.mapWith(tickets.createdAt),
    })
    .from(tickets);
  const { first, last } = one(rows);
  return first && last ? { first: dateOf(first, timezone), last: dateOf(last, timezone) } : undefined;
}
