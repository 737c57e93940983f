import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { ago } from '#server/database/ago.ts';
import { type Db, one } from '#server/database/client.ts';
import { HttpError } from './errors.ts';

/**
 * How long until a sender who has reached a limit may try again.
 * @param table has a row with `created_at` for each counted event
 * @param isTheirs the condition on the rows that count against them
 * @param window how long a row counts, in milliseconds. Rows from the future, after a clock was set back, don't count:
 * they would block the user until the clock catches up
 * @param most how many rows use up the limit
 * @returns SQL for a number of seconds, null if there is no wait
 */
export function secondsToWait(table: PgTable, isTheirs: SQL, { window, most }: { window: number; most: number }) {
  return sql`(
    select extract(epoch from min(created_at) - (${ago(window)})) from (
      select created_at from ${table}
      where ${isTheirs} and created_at > ${ago(window)} and created_at < now() + interval '1 minute'
      order by created_at desc limit ${most}
    ) counted having count(*) = ${most}
  )`;
}

/** A limit on volume times `LIMIT_FACTOR`; at least 1. */
export function multiplied(limit: number, factor: number) {
  return Math.max(1, Math.round(limit * factor));
}

/**
 * Throws 429 with `Retry-After` if there is a wait.
 * @param wait seconds, from `secondsToWait`
 * @param message the error message for a wait in words
 */
export async function refuseWhile(db: Db, wait: SQL, message: (wait: string) => string) {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`select ${wait}::float8 as seconds`);
  const { seconds } = one(rows);
  if (seconds === null) return;

  const retryAfter = Math.max(1, Math.ceil(seconds));
  throw new HttpError(429, message(inMinutes(retryAfter)), { retryAfter });
}

/** A wait in words, rounded up to whole minutes. */
function inMinutes(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
