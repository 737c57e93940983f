import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid } from './errors.ts';

/** What rows are ordered by, and how a value of it is read back from a cursor. */
type SortKey = SQL | AnyPgColumn;

/**
 * The rows after a cursor, in the order of the keys: `where` and `orderBy` of one page of a list.
 * @param cursor as `sendPage` answered it; throws 400 for any other
 * @param types the PostgreSQL types of the keys, one each
 */
export function after(cursor: string | undefined, keys: SortKey[], types: string[], direction: 'asc' | 'desc') {
  const list = sql.join(keys, sql`, `);
  const orderBy = direction === 'asc' ? keys.map((key) => sql`${key} asc`) : keys.map((key) => sql`${key} desc`);
  if (cursor === undefined) return { where: undefined, orderBy };

  const values = decode(cursor, types).map((value, index) => sql`${value}::${sql.raw(types[index] ?? 'text')}`);
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return { where: sql`(${list}) ${comparison} (${sql.join(values, sql`, `)})`, orderBy };
}

/**
 * Keeps the rows that were asked for, and says in a `Link` header where the rest is (RFC 8288).
 * @param rows one more than `limit` where more follow
 * @param cursorOf the sort keys of a row
 */
export function sendPage<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { rows, limit, cursorOf }: { rows: Row[]; limit: number; cursorOf: (row: Row) => (string | Date)[] },
) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length > limit && last !== undefined) {
    const [path = '', query = ''] = request.url.split('?');
    const parameters = new URLSearchParams(query);
    parameters.set('cursor', encode(cursorOf(last)));
    reply.header('link', `<${path}?${parameters}>; rel="next"`);
  }
  return page;
}

function encode(values: (string | Date)[]) {
  return Buffer.from(JSON.stringify(values)).toString('base64url');
}

const readers: Record<string, z.ZodType<string>> = {
  text: z.string().max(1_000),
  timestamptz: z.iso.datetime(),
  uuid: z.uuid(),
};

function decode(cursor: string, types: string[]) {
  const text = Buffer.from(cursor, 'base64url').toString();
  const values = z.array(z.string()).length(types.length).safeParse(parseJson(text));
  const isWhole =
    values.success &&
    values.data.every((value, index) => readers[types[index] ?? '']?.safeParse(value).success && !value.includes('\0'));
  if (!isWhole) throw invalid('cursor', 'This cursor is not one that a list answered.');
  return values.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
