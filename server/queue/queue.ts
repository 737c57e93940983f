import { and, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type Db, one } from '#server/database/client.ts';

/** How many due rows may be in the hands of other processes before one is found. */
const LOOK = 100;

/** Rows of a table that wait for work which is done once, and tried again after a failure. */
export type Queue = {
  /** Unique: it is in the names of its statements. */
  name: string;
  /** Its columns are `queueColumns` of tables/columns.ts. */
  table: PgTable & Record<'id' | 'attempts' | 'nextAttemptAt', PgColumn>;
  /** Whether a row waits: the literal condition of the table's index on `next_attempt_at`. */
  isWaiting: SQL;
  /** Whether a due row, `due`, may start; all may by default. */
  mayStart?: SQL;
  /** Takes the locks of a row until the transaction ends; false if somebody has them. */
  lock: SQL;
};

/**
 * Claims the row that has been due longest until the transaction ends, which it also does if the process dies. The lock is
 * advisory: with a row lock the transaction would count as a write, which delays every consumer of events for as long as
 * the work takes.
 * @param except the ids of rows to leave alone
 * @returns its id. Another process may have finished the row just before the lock, so check that it still waits
 */
export async function claimDue(tx: Db, queue: Queue, except: string[] = []) {
  const { name, table, isWaiting, mayStart, lock } = queue;
  // A row that may not start does not count toward the limit: it may be due before all that can be worked on.
  const isDue = sql`${isWaiting} and next_attempt_at <= now() and id <> all(${sql.param(except)}::uuid[])`;
  const due = sql`(
    select * from ${table} as due where ${and(isDue, mayStart)} order by next_attempt_at, id limit ${sql.raw(`${LOOK}`)}) as due`;
  const [claimed] = await tx
    .select({ id: sql<string>`id` })
    .from(due)
    .where(lock)
    .limit(1)
    .prepare(`claim ${name}`)
    .execute();
  // The work may take longer than the database lets a transaction idle.
  if (claimed) await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  return claimed?.id;
}

/**
 * Whether a row is due, and how long until the next one is, in milliseconds; undefined if none is scheduled. A due row that
 * can't be claimed is in the hands of another process, so it is no reason to check again at once.
 */
export async function findNext(db: Db, { name, table, isWaiting }: Queue) {
  const next = await db
    .select({
      isDue: sql<boolean>`exists (select from ${table} where ${isWaiting} and next_attempt_at <= now())`,
      wait: sql<number | null>`(
        select (extract(epoch from min(next_attempt_at) - now()) * 1000)::float8
        from ${table} where ${isWaiting} and next_attempt_at > now())`,
    })
    .from(sql`(select) as nothing`)
    .prepare(`next of ${name}`)
    .execute();
  const { isDue, wait } = one(next);
  return { isDue, wait: wait ?? undefined };
}

export type Backoff = { firstRetry: number; longestRetry: number };

/** When a row is tried again after a failure: each delay is twice the one before, up to the longest, in milliseconds. */
export function nextAttempt({ table: { attempts } }: Queue, { firstRetry, longestRetry }: Backoff) {
  return sql<Date>`clock_timestamp() + least(${firstRetry} * 2 ^ least(${attempts}, 30), ${longestRetry}) * interval '1 millisecond'`;
}
