import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { is, Placeholder, SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** The folder of the `.sql` files. The bundle has its own copy of them beside it. */
const copies = new URL('./sql/', import.meta.url);
const folder = existsSync(copies) ? copies : new URL('../', import.meta.url);

const dialect = new PgDialect({ casing: 'snake_case' });

/**
 * A statement for nearly every request, in a file of its own. As in psql, `:name` is a value or a part of the statement,
 * such as the conditions of a list.
 * @param file its path under server/, without `.sql`
 * @returns runs the statement like `runPlanned`
 */
export function statement<Row extends object>(file: string) {
  const textWith = statementPart(file);
  return (db: Db, values: Record<string, unknown>, options?: Options) =>
    runPlanned<Row>(db, file, textWith(values), options);
}

/** Like `statement`, for a part of another one. */
export function statementPart(file: string) {
  const source = readFileSync(new URL(`${file}.sql`, folder), 'utf8');
  return (values: Record<string, unknown>) => filled(source, values);
}

/** `isRare`: it is planned anew each time, for its values. */
type Options = { isRare?: boolean };

/**
 * Runs a statement that each connection plans once for each text.
 * @param name what telemetry calls it
 */
export async function runPlanned<Row extends object>(
  db: Db,
  name: string,
  statement: SQL,
  { isRare = false }: Options = {},
): Promise<Row[]> {
  const query = textOf(statement);
  const prepared = isRare ? undefined : `${name} ${hash('md5', query.sql, 'base64url')}`;
  const { rows } = await db._.session.prepareQuery<Answer<Row>>(query, undefined, prepared, false).execute();
  return rows;
}

type Answer<Row> = { execute: { rows: Row[] }; all: unknown; values: unknown };

/** The text of a statement and its parameters. */
export const textOf = (statement: SQL) => dialect.sqlToQuery(statement);

/**
 * A part of statements whose text is made once: making the text of a ticket's fields takes a third of the time of reading
 * one.
 * @param part names its values by `sql.placeholder()`
 * @returns the part with values
 */
export function madeOnce(part: SQL) {
  const { sql: text, params } = textOf(part);
  const pieces = text.split(/\$(\d+)/);
  return (values: Record<string, unknown>): SQL =>
    sql.join(
      pieces.map((piece, index) => {
        if (index % 2 === 0) return sql.raw(piece);
        const value = params[Number(piece) - 1];
        return sql.param(is(value, Placeholder) ? values[value.name] : value);
      }),
    );
}

/** A statement with its values and parts. Two colons are a cast. Throws if a value is missing. */
export function filled(source: string, values: Record<string, unknown>): SQL {
  const pieces = source.replaceAll(/--.*/g, '').split(/(?<![:\w]):(\w+)/);
  // Every second piece is a name.
  return sql.join(pieces.map((piece, index) => (index % 2 === 0 ? sql.raw(piece) : partOf(values, piece))));
}

function partOf(values: Record<string, unknown>, name: string) {
  if (!(name in values)) throw new Error(`A statement lacks its value ${name}`);
  const value = values[name];
  return is(value, SQL) ? value : sql.param(value);
}
