import { type SQL, sql } from 'drizzle-orm';
import { RemovedText } from '#contract/redactions-constants.ts';
import { FormerUser } from '#contract/users-constants.ts';
import type { Db } from '#server/database/client.ts';
import { listReferences, listTextColumns, type Reference, type TextColumn } from '../catalog.ts';
import type { Pattern, Patterns } from './patterns.ts';

/** Where single words of a name mean the person. Conditions are subqueries of ids. */
export type Surroundings = { userId: string; tickets: SQL; mails: SQL };

/**
 * Replaces a person in every text of the database: full names and contacts everywhere, single words of their name only in
 * records about them.
 * @param isNamesake whether somebody else has the same name, so that it is replaced like a single word
 */
export async function scrub(tx: Db, patterns: Patterns, around: Surroundings, isNamesake: boolean) {
  const columns = await listTextColumns(tx);
  const references = await listReferences(tx);
  const contacts = { ...patterns.contacts, flags: 'gi', by: RemovedText } as const;
  const fullNames = patterns.names && ({ ...patterns.names, flags: 'gi', by: FormerUser } as const);
  const words = patterns.words && ({ ...patterns.words, flags: 'g', by: RemovedText } as const);
  const everywhere = present(contacts, isNamesake ? undefined : fullNames);
  const nearThem = present(isNamesake ? fullNames : undefined, words);
  for (const table of new Set(columns.map((column) => column.table))) {
    const itsColumns = columns.filter((column) => column.table === table);
    await replaceIn(tx, itsColumns, { everywhere, nearThem, isNear: nearby(table, references, around) });
  }
}

type Replacement = Pattern & { flags: 'g' | 'gi'; by: string };

function present(...replacements: (Replacement | undefined)[]) {
  return replacements.filter((replacement) => replacement !== undefined);
}

type Replacements = { everywhere: Replacement[]; nearThem: Replacement[]; isNear: SQL | undefined };

/** One statement, which reads a table once. Rows without a match are not written. */
async function replaceIn(tx: Db, columns: TextColumn[], { everywhere, nearThem, isNear }: Replacements) {
  const [first] = columns;
  if (!first) return;
  const changes = columns.map(({ column, type }) => {
    const name = sql.identifier(column);
    const text = type === 'text' ? sql`${name}` : sql`${name}::text`;
    const usual = replaced(text, everywhere);
    const isQuick = sql`${text} ~* ${quickOf(everywhere)}`;
    if (!isNear || nearThem.length === 0)
      return { isMeant: sql`(${isQuick} and ${text} <> ${usual})`, set: sql`${name} = ${cast(usual, type)}` };
    const all = sql`case when ${isNear} then ${replaced(usual, nearThem)} else ${usual} end`;
    const isCandidate = sql`(${isQuick} or (${isNear} and ${text} ~* ${quickOf(nearThem)}))`;
    return { isMeant: sql`(${isCandidate} and ${text} <> ${all})`, set: sql`${name} = ${cast(all, type)}` };
  });
  const table = sql.identifier(first.table);
  const isMeant = sql.join(
    changes.map((change) => change.isMeant),
    sql` or `,
  );
  // Each search is kept once, so a search for another former user would be the same.
  if (first.table === 'missed_searches') {
    await tx.execute(sql`delete from ${table} where ${isMeant}`);
    return;
  }
  const values = sql.join(
    changes.map(({ set }) => set),
    sql`, `,
  );
  await tx.execute(sql`update ${table} set ${values} where ${isMeant}`);
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

/** The rows of a table that are about the person. */
function nearby(table: string, references: Reference[], { userId, tickets, mails }: Surroundings) {
  if (table === 'users') return undefined;
  if (table === 'tickets') return sql`id in ${tickets}`;
  if (table === 'events')
    return sql`(record_id = ${userId} or actor_id = ${userId} or record_id in ${tickets} or record_id in ${mails})`;
  const conditions = references
    .filter((reference) => reference.table === table)
    .flatMap(({ column, to }) => {
      if (to === 'tickets') return [sql`${sql.identifier(column)} in ${tickets}`];
      return to === 'users' ? [sql`${sql.identifier(column)} = ${userId}`] : [];
    });
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : undefined;
}
