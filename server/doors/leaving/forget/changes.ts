import { type SQL, sql } from 'drizzle-orm';
import { RemovedText } from '#contract/redactions-constants.ts';
import { FormerUser } from '#contract/users-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { type Key, listKeys, listRecords, listReferences, listTextColumns, type TextColumn } from '../catalog.ts';
import { nearby, type Surroundings } from './nearby.ts';
import type { Pattern, Patterns } from './patterns.ts';
import { columnsOf, keyOf } from './search.ts';

/** Kept once for each text, so one for another former user would be the same: its row is deleted. They are looked at last. */
export const KEPT_ONCE = ['missed_searches', 'spellings'];

/** What names a person, and where: see `traitsOf`. */
export type Traits = { patterns: Patterns; around: Surroundings; isNamesake: boolean };

type Change = {
  name: string;
  isMeant: SQL;
  /** Whether the text may change once its row is about the person, which it is not. */
  wouldBe: SQL;
  before: SQL;
  after: SQL;
  set: SQL;
};

/** Whether one of the changes is meant, or would be. Never null. */
export function anyOf(changes: Change[], which: 'isMeant' | 'wouldBe') {
  const conditions = changes.map((change) => change[which]);
  return sql`coalesce(${sql.join(conditions, sql` or `)}, false)`;
}

/** The changes of each table, which one statement reads once, with what stands before that. */
export async function changesOf(tx: Db, { patterns, around, isNamesake }: Traits) {
  const [columns, references, records] = [await listTextColumns(tx), await listReferences(tx), await listRecords(tx)];
  const keys = await listKeys(tx);
  const contacts = { ...patterns.contacts, by: RemovedText };
  const fullNames = patterns.names && { ...patterns.names, by: FormerUser };
  const words = patterns.words && { ...patterns.words, by: RemovedText };
  const everywhere = present(contacts, isNamesake ? undefined : fullNames);
  const nearThem = present(isNamesake ? fullNames : undefined, words);
  const tables = [...new Set(columns.map(({ table }) => table))];
  return tables
    .toSorted((one, other) => Number(KEPT_ONCE.includes(one)) - Number(KEPT_ONCE.includes(other)))
    .map((table) => {
      const condition = nearThem.length > 0 ? nearby(table, references, records, around) : undefined;
      const key = keys.get(table) ?? [];
      const isNear = condition ? sql`${keyOf(table, key)} in (select * from near)` : sql`false`;
      const replacements = { everywhere, nearThem: condition ? nearThem : [], isNear };
      const its = columns.filter((column) => column.table === table);
      return {
        table,
        near: condition ? nearRows(table, key, condition) : sql``,
        isNear,
        changes: its.map((column) => changeOf(column, replacements)),
      };
    });
}

type Replacement = Pattern & { by: string };

function present(...replacements: (Replacement | undefined)[]) {
  return replacements.filter((replacement) => replacement !== undefined);
}

/** The rows about the person, which are found once for all columns. */
function nearRows(table: string, key: Key, condition: SQL) {
  const columns = sql.join(columnsOf(table, key), sql`, `);
  return sql`with near as materialized (select ${columns} from ${sql.identifier(table)} where ${condition})`;
}

type Replacements = { everywhere: Replacement[]; nearThem: Replacement[]; isNear: SQL };

function changeOf({ column, table, type }: TextColumn, { everywhere, nearThem, isNear }: Replacements): Change {
  const name = sql`${sql.identifier(table)}.${sql.identifier(column)}`;
  const before = type === 'text' ? name : sql`${name}::text`;
  const usual = replaced(before, everywhere);
  const isAsked = sql`${before} ~* ${quickOf(everywhere)}`;
  const isNamed = nearThem.length > 0 ? sql`${before} ~* ${quickOf(nearThem)}` : sql`false`;
  const after =
    nearThem.length > 0 ? sql`case when ${isNear} then ${replaced(usual, nearThem)} else ${usual} end` : usual;
  return {
    name: column,
    isMeant: sql`((${isAsked} or (${isNamed} and ${isNear})) and ${before} <> ${after})`,
    wouldBe: sql`(not ${isNear} and ${isNamed})`,
    before,
    after,
    set: column === 'slug' ? slugFrom(before, after) : cast(after, type),
  };
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
