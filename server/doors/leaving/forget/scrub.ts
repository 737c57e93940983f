import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { anyOf, changesOf, KEPT_ONCE, type Traits } from './changes.ts';
import { among, type Found, type Search } from './search.ts';

/**
 * Finds the texts that name a person.
 * @param find a search, which has not written
 * @returns by table
 */
export async function findTexts(tx: Db, find: Search, traits: Traits) {
  const found = new Map<string, Found>();
  for (const { table, near, changes } of await changesOf(tx, traits))
    found.set(table, await find(table, anyOf(changes, 'isMeant'), { near, ifNear: anyOf(changes, 'wouldBe') }));
  return found;
}

/**
 * Replaces a person in every text of the database: full names and contacts everywhere, single words of their name only in
 * records about them.
 * @param found the rows to look at, besides those that were written since
 */
export async function scrub(tx: Db, found: Map<string, Found>, traits: Traits) {
  for (const { table, near, isNear, changes } of await changesOf(tx, traits)) {
    const rows = found.get(table);
    if (!rows) throw new Error(`Nobody has looked at ${table}`);
    const isMeant = among(rows, anyOf(changes, 'isMeant'), isNear);
    if (KEPT_ONCE.includes(table)) await tx.execute(sql`${near} delete from ${sql.identifier(table)} where ${isMeant}`);
    else {
      const values = changes.map(({ name, set }) => sql`${sql.identifier(name)} = ${set}`);
      await tx.execute(sql`${near} update ${sql.identifier(table)} set ${sql.join(values, sql`, `)} where ${isMeant}`);
    }
  }
}

/** A text before and after. */
export type Replaced = { before: string; after: string };

/**
 * What `scrub` would change, without changing it.
 * @param most how many texts of each table are returned
 * @returns by table, how many texts would change, and the first of them
 */
export async function findReplaced(tx: Db, traits: Traits, most: number) {
  const found: { table: string; count: number; texts: Replaced[] }[] = [];
  for (const { table, near, changes } of await changesOf(tx, traits)) {
    const texts = changes.map(
      ({ before, after, isMeant }) => sql`select ${before} as before, ${after} as after where ${isMeant}`,
    );
    const { rows } = await tx.execute<Replaced & { count: number }>(sql`
      ${near} select before, after, count(*) over ()::int as count
      from ${sql.identifier(table)}, lateral (${sql.join(texts, sql` union all `)}) as texts
      where ${anyOf(changes, 'isMeant')} limit ${most}`);
    const count = rows[0]?.count ?? 0;
    if (count > 0) found.push({ table, count, texts: rows.map(({ before, after }) => ({ before, after })) });
  }
  return found;
}
