import { is, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, PgColumn, PgInteger, PgTimestamp, PgUUID } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** What of some rows people are told, by the names that it has on the wire. */
type Fields = Record<string, SQL | AnyPgColumn>;

type Rows = Parameters<ReturnType<Db['select']>['from']>[0];

/**
 * Fields as `select` takes them, by the names and in the form in which they go on the wire: a moment as the contract's
 * Timestamp writes it, ISO 8601 in UTC, to the millisecond.
 */
export function onTheWire(fields: Fields) {
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
 * @param json of one of them, as `jsonOf` writes it
 * @param query its fields are `onTheWire`; its order is kept
 */
export function asJson(db: Db, rows: string, json: SQL<string>, query: { as: (name: string) => Rows }) {
  const lines = sql<string | null>`string_agg(${json}, ${literal(BETWEEN_ROWS)})`;
  return db.select({ lines }).from(query.as(rows));
}

/** Between two of the rows that `asJson` answers, and nowhere in them: JSON writes a line's end in two letters. */
export const BETWEEN_ROWS = '\n,';

/** The rows that `asJson` answers: what stands between the brackets of an array of them. */
export function rowsOf([answer]: { lines: string | null }[]) {
  return answer?.lines ?? '';
}

/**
 * A row whose fields are `onTheWire` as an object in JSON. Put together here: `row_to_json` finds out anew for each value of
 * each row how its type is written, and `concat` is slower still on PostgreSQL 18.
 * @param row what it is called in the query
 * @param plain those that are no column, but are never null and hold nothing that JSON escapes
 */
export function jsonOf(row: string, fields: Fields, plain: string[] = []): SQL<string> {
  const parts: SQL[] = [];
  let text = '{';
  for (const [name, field] of Object.entries(fields)) {
    const stored = sql`${sql.identifier(row)}.${sql.identifier(name)}`;
    const { value, quote } = plain.includes(name) ? { value: stored, quote: '"' } : writtenAs(field, stored);
    parts.push(literal(`${text}${JSON.stringify(name)}:${quote}`), value);
    text = `${quote},`;
  }
  parts.push(literal(text.replace(',', '}')));
  return sql.join(parts, sql` || `) as SQL<string>;
}

const literal = (text: string) => sql`${text}`.inlineParams();

/** What is no column may be null: of what is joined where there is one, the column itself does not tell. */
function writtenAs(field: SQL | AnyPgColumn, value: SQL) {
  const mayBeNull = !is(field, PgColumn) || !field.notNull;
  const needsNoEscape = is(field, PgUUID) || is(field, PgTimestamp) || isOneOfSome(field);
  if (needsNoEscape) {
    return mayBeNull
      ? { value: sql`coalesce('"' || ${value} || '"', 'null')`, quote: '' }
      : { value: sql`${value}::text`, quote: '"' };
  }
  if (mayBeNull) return { value: sql`coalesce(to_json(${value})::text, 'null')`, quote: '' };
  return { value: is(field, PgInteger) ? sql`${value}::text` : sql`to_json(${value})::text`, quote: '' };
}

/** A column of which the schema lists the values. That no others get into it is a check constraint's to see to. */
const isOneOfSome = (field: SQL | AnyPgColumn) => is(field, PgColumn) && Boolean(field.enumValues?.length);
