import { type SQL, sql } from 'drizzle-orm';
import { type Db, one } from '#server/platform/database/client.ts';
import { type Key, listKeys } from '../catalog.ts';

/** Which rows of a table fulfilled a condition, by their keys. */
export type Found = {
  table: string;
  key: Key;
  meant: string[][];
  /** Those that would if they were about the person, as they may be by the time of the write. */
  ifNear: string[][];
  /** A row that a later transaction wrote may have been missed. */
  since: string;
};

export type Search = Awaited<ReturnType<typeof beginSearch>>;

/**
 * Begins a search in a transaction that has not written yet, so that its writes need not read whole tables: while a
 * transaction writes, nobody is told of anything (decision 090).
 * @returns finds the rows of a table that fulfill a condition, and those that fulfill `ifNear`; `near` stands before the query
 */
export async function beginSearch(tx: Db) {
  const { rows } = await tx.execute<{ since: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::xid::text as since`,
  );
  const { since } = one(rows);
  const keys = await listKeys(tx);
  return async (table: string, condition: SQL, { near = sql``, ifNear = sql`false` } = {}): Promise<Found> => {
    const key = keys.get(table) ?? [];
    const texts = columnsOf(table, key).map((column) => sql`${column}::text`);
    const { rows: found } = await tx.execute<{ key: string[]; isMeant: boolean }>(sql`
      ${near} select array[${sql.join(texts, sql`, `)}] as key, ${condition} as "isMeant"
      from ${sql.identifier(table)} where ${condition} or ${ifNear}`);
    const { true: meant = [], false: others = [] } = Object.groupBy(found, ({ isMeant }) => `${isMeant}`);
    return { table, key, meant: meant.map((row) => row.key), ifNear: others.map((row) => row.key), since };
  };
}

/**
 * A condition for the rows that a search found, and for those that were written since: it is not computed for others.
 * @param isNear whether a row is about the person
 */
export function among({ table, key, meant, ifNear, since }: Found, condition: SQL, isNear = sql`false`) {
  const isNew = sql`age(${sql.identifier(table)}.xmin) <= age(${since}::xid)`;
  return sql`case
    when ${isNew} or ${isOneOf(table, key, meant)} then ${condition}
    when ${isOneOf(table, key, ifNear)} then ${isNear} and ${condition}
    else false end`;
}

function isOneOf(table: string, key: Key, rows: string[][]) {
  const lists = key.map(
    ({ type }, index) => sql`${sql.param(rows.map((row) => row[index]))}::text[]::${sql.raw(type)}[]`,
  );
  return sql`${keyOf(table, key)} in (select * from unnest(${sql.join(lists, sql`, `)}))`;
}

/** The key of a row, to be compared with those of a subquery. */
export function keyOf(table: string, key: Key) {
  return sql`(${sql.join(columnsOf(table, key), sql`, `)})`;
}

/** The columns of a key, by the name of their table. */
export function columnsOf(table: string, key: Key) {
  return key.map(({ name }) => sql`${sql.identifier(table)}.${sql.identifier(name)}`);
}
