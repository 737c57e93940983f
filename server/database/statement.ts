import { existsSync, readFileSync } from 'node:fs';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/** The folder of the `.sql` files. The bundle has its own copy of them beside it. */
const copies = new URL('./sql/', import.meta.url);
const folder = existsSync(copies) ? copies : new URL('../', import.meta.url);

/** PostgreSQL truncates names to 63 bytes, so two longer names could collide. Statements whose name would be longer have none. */
const LONGEST_NAME = 63;

/**
 * A statement for nearly every request, in a file of its own that runs under EXPLAIN as it is. Each connection parses it
 * once. `:name` is a value. A line that ends in `--? a, b` is left out unless one of these options is chosen.
 * @param file its path under server/, without `.sql`
 * @returns runs the statement with options and values. File and options make up the statement's name, so they alone
 * determine its text. A rare combination, or one whose name is too long, is planned anew each time, for its
 * values. Throws for an option that is not in the file, because a typo could expose more rows
 */
export function statement<Row extends object>(file: string) {
  const source = readFileSync(new URL(`${file}.sql`, folder), 'utf8');
  const variants = new Map<string, Variant>();

  return async (
    db: Db,
    options: string[],
    values: Record<string, unknown>,
    { isRare = false } = {},
  ): Promise<Row[]> => {
    const name = isRare ? undefined : nameOf(file, options);
    const variant = variants.get(name ?? '') ?? variantOf(source, options);
    if (name) variants.set(name, variant);
    const query = { sql: variant.text, params: variant.places.map((place) => valueIn(values, place)) };
    const { rows } = await db._.session.prepareQuery<Answer<Row>>(query, undefined, name, false).execute();
    return rows;
  };
}

/** Like `statement`, but returns a part of a larger statement, which is planned anew each time. */
export function fragment(file: string) {
  const source = readFileSync(new URL(`${file}.sql`, folder), 'utf8');

  return (options: string[], values: Record<string, unknown>): SQL => {
    const { text, places } = variantOf(source, options);
    const pieces = text.split(/\$(\d+)/);
    // Every second piece is the number of a parameter.
    return sql.join(
      pieces.map((piece, index) =>
        index % 2 === 0 ? sql.raw(piece) : sql`${sql.param(valueIn(values, places[Number(piece) - 1] ?? ''))}`,
      ),
    );
  };
}

/** A statement as it is sent, and the names of its parameters in order. */
type Variant = { text: string; places: string[] };

type Answer<Row> = { execute: { rows: Row[] }; all: unknown; values: unknown };

function nameOf(file: string, options: string[]) {
  const name = [file, ...options].join(' ');
  return name.length > LONGEST_NAME ? undefined : name;
}

/** The text of a statement with these options. */
export function variantOf(source: string, options: string[]): Variant {
  const lines = source.split('\n').map(marked);
  const unknown = options.find((option) => !lines.some(({ marks }) => marks?.includes(option)));
  if (unknown !== undefined) throw new Error(`No line of the statement has the option ${unknown}`);

  const chosen = lines.filter(({ marks }) => !marks || marks.some((mark) => options.includes(mark)));
  const places: string[] = [];
  // A colon within quotes is text, and two are a cast.
  const text = chosen
    .map(({ text }) => text)
    .join('\n')
    .replace(/'[^']*'|::|:(\w+)/g, (part, place?: string) => {
      if (place === undefined) return part;
      if (!places.includes(place)) places.push(place);
      return `$${places.indexOf(place) + 1}`;
    });
  return { text, places };
}

/** A line without its comment, and the options that include it. */
function marked(line: string) {
  const [text = '', comment = ''] = line.split('--', 2);
  return { text: text.trimEnd(), marks: comment.startsWith('?') ? comment.slice(1).trim().split(/,\s*/) : undefined };
}

function valueIn(values: Record<string, unknown>, place: string) {
  if (!(place in values)) throw new Error(`A statement lacks its value ${place}`);
  return values[place];
}
