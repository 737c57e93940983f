import { is, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, PgTimestamp } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/**
 * Fields as `select` takes them, by the names and in the form in which they go on the wire: a moment as the contract's
 * Timestamp writes it, ISO 8601 in UTC, to the millisecond.
 */
export function onTheWire(fields: Record<string, SQL | AnyPgColumn>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      (is(field, PgTimestamp)
        ? sql`to_char(${field} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
        : sql`${field}`
      ).as(name),
    ]),
  );
}

/**
 * The rows of a query as JSON that PostgreSQL writes, in one value. For a page of them that is a fraction of the work of
 * reading their columns, checking them against a schema and writing them again.
 * @param rows what they are called
 * @param query its fields are `onTheWire`; its order is kept
 */
export function asJson(
  db: Db,
  rows: string,
  query: { as: (name: string) => Parameters<ReturnType<Db['select']>['from']>[0] },
) {
  const lines = sql<string | null>`string_agg(row_to_json(${sql.identifier(rows)})::text, E'\\n')`;
  return db.select({ lines }).from(query.as(rows));
}

/** The rows that `asJson` answers, each as JSON, in which a line's end is written in two letters. */
export function rowsOf([answer]: { lines: string | null }[]) {
  return answer?.lines?.split('\n') ?? [];
}
