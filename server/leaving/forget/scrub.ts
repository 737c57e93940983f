import { type SQL, sql } from 'drizzle-orm';
import { RemovedText } from '#contract/redactions-constants.ts';
import { FormerUser } from '#contract/users-constants.ts';
import type { Db } from '#server/database/client.ts';
import { listReferences, listTextColumns, type Reference, type TextColumn } from '../catalog.ts';
import type { Patterns } from './patterns.ts';

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
  for (const table of new Set(columns.map((column) => column.table))) {
    const itsColumns = columns.filter((column) => column.table === table);
    const isNear = nearby(table, references, around);
    await replaceIn(tx, itsColumns, contactsOf(patterns));
    const fullNames = { pattern: patterns.names, flags: 'gi', by: FormerUser } as const;
    if (!isNamesake) await replaceIn(tx, itsColumns, fullNames);
    if (!isNear) continue;
    if (isNamesake) await replaceIn(tx, itsColumns, fullNames, isNear);
    await replaceIn(tx, itsColumns, { pattern: patterns.words, flags: 'g', by: RemovedText }, isNear);
  }
}

type Replacement = { pattern: string | undefined; flags: 'g' | 'gi'; by: string };

function contactsOf({ contacts }: Patterns): Replacement {
  return { pattern: contacts, flags: 'gi', by: RemovedText };
}

/** One statement, which reads a table once. Rows without a match are not written. */
async function replaceIn(tx: Db, columns: TextColumn[], { pattern, flags, by }: Replacement, isNear: SQL = sql`true`) {
  const [first] = columns;
  if (!first || pattern === undefined) return;
  const matches = flags === 'gi' ? sql.raw('~*') : sql.raw('~');
  const changes = columns.map(({ column, type }) => {
    const name = sql.identifier(column);
    const asText = type === 'text' ? sql`${name}` : sql`${name}::text`;
    const replaced = sql`regexp_replace(${asText}, ${pattern}, ${by}, ${flags})`;
    return { isMeant: sql`${asText} ${matches} ${pattern}`, set: sql`${name} = ${cast(replaced, type)}` };
  });
  const isMeant = sql.join(
    changes.map((change) => change.isMeant),
    sql` or `,
  );
  await tx.execute(sql`
    update ${sql.identifier(first.table)} set ${sql.join(
      changes.map(({ set }) => set),
      sql`, `,
    )}
    where (${isMeant}) and ${isNear}`);
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
