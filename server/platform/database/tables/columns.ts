import { sql } from 'drizzle-orm';
import { customType, integer, jsonb, type PgColumn, timestamp, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import type { Redaction } from '#contract/primitives.ts';

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * Ids that grow with time, so that new rows land at the end of an index. Ids of one process are monotonic (RFC 9562,
 * 6.2), so that rows of the same millisecond keep their order. Node's own are not.
 */
export const newId = () => v7();

export const id = uuid().primaryKey().$defaultFn(newId);

/** With milliseconds, like a JavaScript Date, so that a cursor from JSON is exact. */
export const moment = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = moment().notNull().defaultNow();

/** Counts the changes of a record that a form edits, to detect stale copies. */
export const version = integer().notNull().default(1);

/** How a row of a queue waits. Its table has two indexes for it, and is a queue of `defineQueue` (server/platform/queue/queue.ts). */
export const queueColumns = {
  attempts: integer().notNull().default(0),
  nextAttemptAt: moment().notNull().defaultNow(),
};

/**
 * When a row is due, in the index on turns. It is written differently from `next_attempt_at`: otherwise PostgreSQL, as long as
 * it has not counted the rows of a new backlog, may read all of it by the index on that column.
 */
export const dueInTurn = sql.raw(`(next_attempt_at at time zone 'UTC')`);

/** Soft delete: no query finds the row, but an operator can restore it. */
export const deletedAt = moment();

/**
 * A GIN index keeps new entries in a pending list that each search scans, and merges it once it reaches a limit. The
 * default limit of 4 MB made a search three times as slow. In kB; this is the minimum.
 */
export const soonSorted = { gin_pending_list_limit: 64 };

/** A condition for a check: the database refuses any other value. */
export const isOneOf = (column: PgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

/** What was removed from a message, in this order: its text, its files, or both at once. */
export const redactions = () => jsonb().$type<Redaction[]>().notNull().default([]);
