import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fillPlaceholders, type Query, SQL, type SQLChunk, StringChunk, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

/** The folder of the `.sql` files. The bundle has its own copy of them beside it. */
const copies = new URL('./sql/', import.meta.url);
const folder = existsSync(copies) ? copies : new URL('../../', import.meta.url);

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
  let made: Made | undefined;

  return (db: Db, values: Record<string, unknown>, { isRare = false }: Options = {}): Promise<Row[]> => {
    if (isRare || Object.values(values).some((value) => value instanceof SQL)) {
      return runPlanned(db, file, filled(source, { ...parts, ...values }), { isRare });
    }
    made ??= preparedAs(file, textOf(withPlaceholders(source, parts)));
    return runMade(db, made, values);
  };
}

/** How many texts of a keyed statement are kept. Nearly all calls are for a few dozen of them. */
const MOST_TEXTS = 500;

/**
 * A statement with several texts. Each is made once: with a query builder, making one can take as long as running
 * it.
 * @param name what telemetry calls it
 * @returns runs the text of a key, which `make` makes with its values as `sql.placeholder()`
 */
export function keyedStatement<Row extends object>(name: string) {
  const texts = new Map<string, Made>();

  function madeFor(key: string, make: () => SQL) {
    const known = texts.get(key);
    if (known) return known;
    // Keys that strangers choose, such as filters in any order, push out none of the others for long.
    if (texts.size === MOST_TEXTS) texts.clear();
    const made = preparedAs(name, textOf(make()));
    texts.set(key, made);
    return made;
  }

  return (db: Db, { key, make, values, isRare = false }: Options & Keyed): Promise<Row[]> =>
    runMade(db, madeFor(key, make), values, { isRare });
}

type Made = { text: Query; prepared: string };
type Keyed = { key: string; make: () => SQL; values: Record<string, unknown> };

function runMade<Row extends object>(
  db: Db,
  { text, prepared }: Made,
  values: Record<string, unknown>,
  { isRare = false }: Options = {},
) {
  const filledIn = { sql: text.sql, params: fillPlaceholders(text.params, values) };
  return run<Row>(db, filledIn, isRare ? undefined : prepared);
}

/** The text of a file as a part of another statement. What is not among `parts` is a placeholder. */
export const statementPart = (file: string, parts: Record<string, SQL | undefined>) =>
  withPlaceholders(sourceOf(file), parts);

const sourceOf = (file: string) => readFileSync(new URL(`${file}.sql`, folder), 'utf8');

const withPlaceholders = (source: string, parts: Record<string, SQL | undefined>) =>
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

const preparedAs = (name: string, text: Query): Made => ({
  text,
  prepared: `${name} ${hash('md5', text.sql, 'base64url')}`,
});

async function run<Row extends object>(db: Db, text: Query, prepared: string | undefined): Promise<Row[]> {
  const { rows } = await db._.session.prepareQuery<Answer<Row>>(text, undefined, prepared, false).execute();
  return rows;
}

type Answer<Row> = { execute: { rows: Row[] }; all: unknown; values: unknown };

/** The text of a statement and its parameters. */
export const textOf = (statement: SQL) => dialect.sqlToQuery(statement);

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
