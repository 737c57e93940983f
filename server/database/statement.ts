import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fillPlaceholders, is, Placeholder, type Query, SQL, type SQLChunk, StringChunk, sql } from 'drizzle-orm';
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
 * @param parts what is the same in every call, with its values as `sql.placeholder()`
 * @returns runs the statement like `runPlanned`. If it is given only values, its text was made at the first call: making
 * that of a session took a tenth of a request.
 */
export function statement<Row extends object>(file: string, parts: Record<string, SQL> = {}) {
  const source = sourceOf(file);
  let made: { text: Query; prepared: string } | undefined;

  return (db: Db, values: Record<string, unknown>, { isRare = false }: Options = {}): Promise<Row[]> => {
    if (isRare || Object.values(values).some((value) => value instanceof SQL)) {
      return runPlanned(db, file, filled(source, { ...parts, ...values }), { isRare });
    }
    made ??= preparedAs(file, textOf(withPlaceholders(source, parts)));
    const { text, prepared } = made;
    return run(db, { sql: text.sql, params: fillPlaceholders(text.params, values) }, prepared);
  };
}

/** The text of a file as a part of another statement. What is not among `parts` is a placeholder. */
export const statementPart = (file: string, parts: Record<string, SQL>) => withPlaceholders(sourceOf(file), parts);

const sourceOf = (file: string) => readFileSync(new URL(`${file}.sql`, folder), 'utf8');

const withPlaceholders = (source: string, parts: Record<string, SQL>) =>
  filledBy(source, (name) => parts[name] ?? sql.placeholder(name));

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
  const text = textOf(statement);
  return run(db, text, isRare ? undefined : preparedAs(name, text).prepared);
}

const preparedAs = (name: string, text: Query) => ({ text, prepared: `${name} ${hash('md5', text.sql, 'base64url')}` });

async function run<Row extends object>(db: Db, text: Query, prepared: string | undefined): Promise<Row[]> {
  const { rows } = await db._.session.prepareQuery<Answer<Row>>(text, undefined, prepared, false).execute();
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
  const chunks = pieces.map((piece, index) => {
    if (index % 2 === 0) return new StringChunk(piece);
    const value = params[Number(piece) - 1];
    return is(value, Placeholder) ? value : sql.param(value);
  });
  return (values: Record<string, unknown>) =>
    new SQL(chunks.map((chunk) => (chunk instanceof Placeholder ? sql.param(values[chunk.name]) : chunk)));
}

/** A statement with its values and parts. Two colons are a cast. Throws if a value is missing. */
export function filled(source: string, values: Record<string, unknown>): SQL {
  return filledBy(source, (name) => {
    if (!(name in values)) throw new Error(`A statement lacks its value ${name}`);
    const value = values[name];
    return value instanceof SQL ? value : sql.param(value);
  });
}

/** Without an `SQL` around each piece, which drizzle would look at several times. */
function filledBy(source: string, partOf: (name: string) => SQLChunk): SQL {
  const pieces = source.replaceAll(/--.*/g, '').split(/(?<![:\w]):(\w+)/);
  // Every second piece is a name.
  return new SQL(pieces.map((piece, index) => (index % 2 === 0 ? new StringChunk(piece) : partOf(piece))));
}
