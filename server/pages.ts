import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BETWEEN_ROWS } from './database/json.ts';
import { invalid } from './errors.ts';

type Column = SQL | AnyPgColumn;

/** What a list is ordered by, and how a value of it is read back from a cursor. */
type SortKey = { column: Column; schema: z.ZodType<string>; parameter: (value: string) => SQL };

export const byText = (column: Column): SortKey => ({
  column,
  schema: z.string().refine((text) => !text.includes('\0')),
  parameter: (value) => sql`${value}::text`,
});

export const byId = (column: Column): SortKey => ({
  column,
  schema: z.uuid(),
  parameter: (value) => sql`${value}::uuid`,
});

export const byNumber = (column: Column): SortKey => ({
  column,
  schema: z.string().refine((text) => text !== '' && Number.isFinite(Number(text))),
  parameter: (value) => sql`${Number(value)}::float8`,
});

export const byMoment = (column: Column): SortKey => ({
  column,
  // JavaScript knows a year 0, PostgreSQL does not.
  schema: z.iso.datetime().refine((text) => Date.parse(text) > 0),
  parameter: (value) => sql`${value}::timestamptz`,
});

/**
 * The rows after a cursor, in the order of the keys: `where` and `orderBy` of one page of a list.
 * @param keys the last of them unique, so that no row is met twice and none is passed over
 * @param cursor as `sendPage` answered it; throws 400 for any other
 */
export function after(cursor: string | undefined, keys: SortKey[], direction: 'asc' | 'desc') {
  const columns = keys.map(({ column }) => column);
  const orderBy = columns.map((column) => (direction === 'asc' ? sql`${column} asc` : sql`${column} desc`));
  if (cursor === undefined) return { where: undefined, orderBy };

  const values = decode(cursor, keys);
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return { where: sql`(${sql.join(columns, sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`, orderBy };
}

/**
 * Keeps the rows that were asked for, and says in a `Link` header where the rest is (RFC 8288).
 * @param rows one more than `limit` where more follow
 * @param cursorOf the sort keys of a row
 */
export function sendPage<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { rows, limit, cursorOf }: { rows: Row[]; limit: number; cursorOf: (row: Row) => string[] },
) {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (rows.length > limit && last !== undefined) linkNext(request, reply, cursorOf(last));
  return page;
}

/**
 * As `sendPage`, for rows that the database has written as JSON.
 * @param rows as `rowsOf` answers them, one more than `limit` where more follow
 */
export function sendJsonPage<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { rows, limit, cursorOf }: { rows: string; limit: number; cursorOf: (row: Row) => string[] },
) {
  const { page, last } = firstOf(rows, limit);
  if (last !== undefined) linkNext(request, reply, cursorOf(JSON.parse(last)));
  return sendJson(reply, `[${page}]`);
}

/** As many rows as are wanted, and the last of them where more follow. */
function firstOf(rows: string, limit: number) {
  let start = 0;
  let end = rows.indexOf(BETWEEN_ROWS);
  for (let passed = 1; passed < limit && end !== -1; passed++) {
    start = end + BETWEEN_ROWS.length;
    end = rows.indexOf(BETWEEN_ROWS, start);
  }
  return end === -1 ? { page: rows } : { page: rows.slice(0, end), last: rows.slice(start, end) };
}

/**
 * Answers JSON as the database has written it: in bytes, since a text that is put together would be copied as it is measured,
 * and once more with the headers before it.
 */
export async function sendJson(reply: FastifyReply, json: string) {
  await reply.type('application/json; charset=utf-8').send(Buffer.from(json));
}

function linkNext(request: FastifyRequest, reply: FastifyReply, sortKeys: string[]) {
  const [path = ''] = request.url.split('?', 1);
  // What is after the first question mark may hold more of them.
  const query = request.url.slice(path.length + 1);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', Buffer.from(JSON.stringify(sortKeys)).toString('base64url'));
  reply.header('link', `<${path}?${parameters}>; rel="next"`);
}

function decode(cursor: string, keys: SortKey[]) {
  const values = parseJson(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(values) || values.length !== keys.length) throw badCursor();

  return keys.map(({ schema, parameter }, index) => {
    const value = schema.safeParse(values[index]);
    if (!value.success) throw badCursor();
    return parameter(value.data);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function badCursor() {
  return invalid('cursor', 'This cursor is not one that a list answered.');
}
