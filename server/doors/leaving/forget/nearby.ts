import { type SQL, sql } from 'drizzle-orm';
import type { Reference } from '../catalog.ts';

/** Where single words of a name mean the person. Conditions are subqueries of ids. */
export type Surroundings = { userId: string; tickets: SQL; companies: SQL; mails: SQL };

/** Over how many tables a row may refer to the person: a statement is one of their company, an answer one to their alert. */
const FARTHEST = 2;

/**
 * The condition for rows of a table that are about the person: because they refer to them, to one of their tickets, to
 * their company, or to such a row of another table. Undefined where no row is.
 * @param records the tables whose rows events can be about
 */
export function nearby(table: string, references: Reference[], records: string[], around: Surroundings) {
  if (table === 'events') return eventsNearby(references, records, around);
  return table === 'spellings' ? UNUSED : rowsNearby(table, references, around, FARTHEST);
}

function rowsNearby(table: string, references: Reference[], around: Surroundings, most: number): SQL | undefined {
  // Names of other people and of companies are their own.
  if (['users', 'companies'].includes(table)) return undefined;
  if (table === 'tickets') return sql`tickets.id in ${around.tickets}`;
  const conditions = references
    .filter((reference) => reference.table === table)
    .flatMap(({ column, to, toColumn }) => {
      const own = sql.identifier(table);
      const id = sql`${own}.${sql.identifier(column)}`;
      if (to === 'users') return [sql`${id} = ${around.userId}`];
      if (to === 'tickets') return [sql`${id} in ${around.tickets}`];
      if (to === 'companies') return [sql`${id} in ${around.companies}`];
      const further = to === table || most === 0 ? undefined : rowsNearby(to, references, around, most - 1);
      return further
        ? [sql`${id} in (select ${sql.identifier(toColumn)} from ${sql.identifier(to)} where ${further})`]
        : [];
    });
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` or `)})` : undefined;
}

/** Events have no references: they outlive their records. */
function eventsNearby(references: Reference[], records: string[], around: Surroundings) {
  const { userId, mails } = around;
  const about = records.flatMap((table) => {
    const isNear = rowsNearby(table, references, around, FARTHEST);
    const name = sql.identifier(table);
    return isNear ? [sql`select ${name}.id from ${name} where ${isNear}`] : [];
  });
  return sql`(record_id = ${userId} or actor_id = ${userId} or record_id in ${mails}
    or record_id in (${sql.join(about, sql` union all `)}))`;
}

/** A tag or category that no record has any more, because it was taken out of all of them. */
const UNUSED = sql`case kind
  when 'tag' then not exists (select from tickets where spelling = any(tickets.tags))
  when 'ticket category' then not exists (select from tickets where tickets.category = spelling)
  when 'article tag' then not exists (select from articles where spelling = any(articles.tags))
  else not exists (select from articles where articles.category = spelling) end`;
