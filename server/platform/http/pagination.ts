import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { invalid } from '#server/platform/domain/refusals.ts';

type Column = SQL | AnyPgColumn;

/** A sort column of a list, and how its value is parsed from a cursor. */
type SortKey = { column: Column; schema: z.ZodType<string>; parameter: (value: string | Placeholder) => SQL };

export const CursorId = z.uuid();
// JavaScript has a year 0, PostgreSQL does not.
export const CursorMoment = z.iso.datetime().refine((text) => Date.parse(text) > 0);

export const byText = (column: Column): SortKey => ({
  column,
  schema: z.string().refine((text) => !text.includes('\0')),
  parameter: (value) => sql`${value}::text`,
});

export const byId = (column: Column): SortKey => ({
  column,
  schema: CursorId,
  parameter: (value) => sql`${value}::uuid`,
});

export const byNumber = (column: Column): SortKey => ({
  column,
  // As PostgreSQL and JavaScript write a number.
  schema: z
    .string()
    .regex(/^-?[0-9]{1,17}(\.[0-9]{1,20})?(e[+-]?[0-9]{1,3})?$/)
    .refine((text) => Number.isFinite(Number(text))),
  parameter: (value) => sql`${value}::float8`,
});

export const byMoment = (column: Column): SortKey => ({
  column,
  schema: CursorMoment,
  parameter: (value) => sql`${value}::timestamptz`,
});

/**
 * The `where` and `orderBy` of one page of a list: the rows after a cursor, in the order of the keys.
 * @param keys the last one must be unique; otherwise pages would repeat or skip rows
 * @param cursor as returned by `sendPage`; throws 400 for any other
 */
export function after(cursor: string | undefined, keys: SortKey[], direction: 'asc' | 'desc') {
  return afterPlace(cursor === undefined ? undefined : placeIn(cursor, keys), keys, direction);
}

/** The sort keys in a cursor. Throws 400 for one that `sendPage` did not return for a list with these keys. */
export function placeIn(cursor: string, keys: SortKey[]) {
  return decode(
    cursor,
    keys.map(({ schema }) => schema),
  );
}

/**
 * Like `after`, for statements whose text is made once.
 * @param place the sort keys of a row, or placeholders for them
 */
export function afterPlace(place: (string | Placeholder)[] | undefined, keys: SortKey[], direction: 'asc' | 'desc') {
  const columns = keys.map(({ column }) => column);
  const orderBy = columns.map((column) => (direction === 'asc' ? sql`${column} asc` : sql`${column} desc`));
  if (!place) return { where: undefined, orderBy };

  const values = keys.map(({ parameter }, index) => parameter(place[index] ?? ''));
  const comparison = direction === 'asc' ? sql`>` : sql`<`;
  return { where: sql`(${sql.join(columns, sql`, `)}) ${comparison} (${sql.join(values, sql`, `)})`, orderBy };
}

/** The sort keys of a list by time of creation, for a cursor. */
export const creationOf = (row: { createdAt: Date; id: string }) => [row.createdAt.toISOString(), row.id];

type ReadRows<Row> = {
  rows: (Row & { fits?: boolean })[];
  limit: number;
  cursorOf: (row: NoInfer<Row>) => string[];
  place?: string[] | undefined;
};

/**
 * The rows of a page, and the sort keys after which the next page begins, if more may follow.
 * @param rows one more than `limit` if more follow. The page ends before the first row that does not fit
 * @param cursorOf the sort keys of a row
 * @param place the sort keys up to which the list was read, if all rows there fit and more may follow
 */
export function pageOf<Row>({ rows, limit, cursorOf, place }: ReadRows<Row>) {
  const room = rows.findIndex(({ fits = true }) => !fits);
  const page = rows.slice(0, room === -1 ? limit : Math.min(room, limit));
  const last = page.at(-1);
  const next = rows.length > page.length && last !== undefined ? cursorOf(last) : place;
  return { page, next };
}

/** Returns the rows of a page, and links to the next page in a `Link` header (RFC 8288). */
export function sendPage<Row>(request: FastifyRequest, reply: FastifyReply, rows: ReadRows<Row>) {
  const { page, next } = pageOf(rows);
  if (next) linkNext(request, reply, next);
  return page;
}

type JsonPage<Row> = {
  lines: string[];
  limit: number;
  cursorOf: (row: Row) => string[];
  place?: string[] | undefined;
};

/**
 * Like `sendPage`, for rows that the database serialized as JSON.
 * @param lines one per row; an empty one does not fit
 */
export function sendJsonPage<Row>(
  request: FastifyRequest,
  reply: FastifyReply,
  { lines, limit, cursorOf, place }: JsonPage<Row>,
) {
  const rows = lines.map((line) => ({ line, fits: line !== '' }));
  const page = sendPage(request, reply, { rows, limit, cursorOf: ({ line }) => cursorOf(JSON.parse(line)), place });
  return sendJson(reply, `[${page.map(({ line }) => line).join(',')}]`);
}

/**
 * Sends JSON from the database as bytes. A concatenated string would be copied when it is measured, and again when the
 * headers are prepended.
 */
export async function sendJson(reply: FastifyReply, json: string) {
  await reply.type('application/json; charset=utf-8').send(Buffer.from(json));
}

/** The cursor after a row with these sort keys, for `after`. */
export function cursorFor(sortKeys: string[]) {
  return Buffer.from(JSON.stringify(sortKeys)).toString('base64url');
}

function linkNext(request: FastifyRequest, reply: FastifyReply, sortKeys: string[]) {
  const [path = ''] = request.url.split('?', 1);
  // The query may contain further question marks.
  const query = request.url.slice(path.length + 1);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursorFor(sortKeys));
  reply.header('link', `<${path}?${parameters}>; rel="next"`);
}

function decode(cursor: string, schemas: z.ZodType<string>[]) {
  const values = contentOf(cursor);
  if (!Array.isArray(values) || values.length !== schemas.length) throw badCursor();

  return schemas.map((schema, index) => {
    const value = schema.safeParse(values[index]);
    if (!value.success) throw badCursor();
    return value.data;
  });
}

/** What a cursor holds, unchecked; undefined if it is not a cursor. */
export function contentOf(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** The 400 for a cursor that the list did not return. */
export function badCursor() {
  return invalid('cursor', 'This cursor is not valid. Use the one from the Link header of the previous page.');
}
