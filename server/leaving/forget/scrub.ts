import { type SQL, sql } from 'drizzle-orm';
import { RemovedText } from '#contract/redactions-constants.ts';
import { FormerUser } from '#contract/users-constants.ts';
import type { Db } from '#server/database/client.ts';
import { listRecords, listReferences, listTextColumns, type TextColumn } from '../catalog.ts';
import { nearby, type Surroundings } from './nearby.ts';
import type { Pattern, Patterns } from './patterns.ts';

/** Kept once for each text, so one for another former user would be the same: its row is deleted. They are looked at last. */
const KEPT_ONCE = ['missed_searches', 'spellings'];

/**
 * Replaces a person in every text of the database: full names and contacts everywhere, single words of their name only in
 * records about them.
 * @param isNamesake whether somebody else has the same name, so that it is replaced like a single word
 */
export async function scrub(tx: Db, patterns: Patterns, around: Surroundings, isNamesake: boolean) {
  for (const { table, near, changes } of await changesOf(tx, patterns, around, isNamesake)) {
    const isMeant = anyIs(changes);
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
export async function findReplaced(
  tx: Db,
  patterns: Patterns,
  around: Surroundings,
  isNamesake: boolean,
  most: number,
) {
  const found: { table: string; count: number; texts: Replaced[] }[] = [];
  for (const { table, near, changes } of await changesOf(tx, patterns, around, isNamesake)) {
    const texts = changes.map(
      ({ before, after, isMeant }) => sql`select ${before} as before, ${after} as after where ${isMeant}`,
    );
    const { rows } = await tx.execute<Replaced & { count: number }>(sql`
      ${near} select before, after, count(*) over ()::int as count
      from ${sql.identifier(table)}, lateral (${sql.join(texts, sql` union all `)}) as texts
      where ${anyIs(changes)} limit ${most}`);
    const count = rows[0]?.count ?? 0;
    if (count > 0) found.push({ table, count, texts: rows.map(({ before, after }) => ({ before, after })) });
  }
  return found;
}

type Change = { name: string; isMeant: SQL; before: SQL; after: SQL; set: SQL };

const anyIs = (changes: Change[]) =>
  sql.join(
    changes.map(({ isMeant }) => isMeant),
    sql` or `,
  );

/** The changes of each table, which one statement reads once. Rows without a match are not written. */
async function changesOf(tx: Db, patterns: Patterns, around: Surroundings, isNamesake: boolean) {
  const [columns, references, records] = [await listTextColumns(tx), await listReferences(tx), await listRecords(tx)];
  const contacts = { ...patterns.contacts, by: RemovedText };
  const fullNames = patterns.names && { ...patterns.names, by: FormerUser };
  const words = patterns.words && { ...patterns.words, by: RemovedText };
  const everywhere = present(contacts, isNamesake ? undefined : fullNames);
  const nearThem = present(isNamesake ? fullNames : undefined, words);
  const tables = [...new Set(columns.map(({ table }) => table))];
  return tables
    .toSorted((one, other) => Number(KEPT_ONCE.includes(one)) - Number(KEPT_ONCE.includes(other)))
    .map((table) => {
      const isNear = nearThem.length > 0 ? nearby(table, references, records, around) : undefined;
      const replacements = { everywhere, nearThem: isNear ? nearThem : [] };
      const its = columns.filter((column) => column.table === table);
      return {
        table,
        near: isNear ? nearRows(table, isNear) : sql``,
        changes: its.map((column) => changeOf(column, replacements)),
      };
    });
}

type Replacement = Pattern & { by: string };

function present(...replacements: (Replacement | undefined)[]) {
  return replacements.filter((replacement) => replacement !== undefined);
}

/** The rows about the person, which are found once for all columns. */
function nearRows(table: string, isNear: SQL) {
  return sql`with near as materialized (select ctid as place from ${sql.identifier(table)} where ${isNear})`;
}

type Replacements = { everywhere: Replacement[]; nearThem: Replacement[] };

function changeOf({ column, table, type }: TextColumn, { everywhere, nearThem }: Replacements): Change {
  const name = sql`${sql.identifier(table)}.${sql.identifier(column)}`;
  const before = type === 'text' ? name : sql`${name}::text`;
  const usual = replaced(before, everywhere);
  const isAsked = sql`${before} ~* ${quickOf(everywhere)}`;
  const isNear = sql`${sql.identifier(table)}.ctid in (select place from near)`;
  const hasNear = nearThem.length > 0;
  const after = hasNear ? sql`case when ${isNear} then ${replaced(usual, nearThem)} else ${usual} end` : usual;
  const isCandidate = hasNear ? sql`(${isAsked} or (${before} ~* ${quickOf(nearThem)} and ${isNear}))` : isAsked;
  const isMeant = sql`(${isCandidate} and ${before} <> ${after})`;
  return { name: column, isMeant, before, after, set: column === 'slug' ? slugFrom(before, after) : cast(after, type) };
}

function replaced(text: SQL, replacements: Replacement[]) {
  return replacements.reduce(
    (inner, { exact, by, flags }) => sql`regexp_replace(${inner}, ${exact}, ${by}, ${flags})`,
    text,
  );
}

function quickOf(replacements: Replacement[]) {
  return replacements.map(({ quick }) => quick).join('|');
}

/** The text of an array has quotes where they are needed, and neither replacement has a character that needs them. */
function cast(text: SQL, type: TextColumn['type']) {
  return type === 'text' ? text : sql`(${text})::${sql.raw(type)}`;
}

/** A part of an address, which is unique. */
function slugFrom(before: SQL, after: SQL) {
  return sql`case when ${before} = ${after} then ${before}
    else regexp_replace(lower(${after}), '[^[:alnum:]]+', '-', 'g') || '-' || left(gen_random_uuid()::text, 8) end`;
}
