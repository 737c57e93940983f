import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';

/** A foreign key of one column. */
export type Reference = {
  table: string;
  column: string;
  to: string;
  isRequired: boolean;
  /** What the database does by itself: `c` deletes the row, `n` empties the column, `a` refuses. */
  onDelete: 'a' | 'c' | 'n';
};

/** All foreign keys, so that a table that is added later needs no line here. */
export async function listReferences(db: Db) {
  const { rows } = await db.execute<Reference>(sql`
    select one.relname as "table", attname as "column", other.relname as "to", attnotnull as "isRequired",
      confdeltype as "onDelete"
    from pg_constraint
      join pg_class as one on one.oid = conrelid
      join pg_class as other on other.oid = confrelid
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and array_length(conkey, 1) = 1 and connamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows;
}

export type TextColumn = { table: string; column: string; type: 'text' | 'text[]' | 'json' | 'jsonb' };

/**
 * Columns whose values are words of the program, such as `low` and `in_progress`: a person can have such a name.
 */
const CHOICES = [
  'action',
  'after_resolving',
  'audience',
  'channel',
  'density',
  'events',
  'impact',
  'key',
  'kind',
  'lane',
  'mail_digest',
  'note_reason',
  'place',
  'priority',
  'result',
  'role',
  'scopes',
  'service',
  'source',
  'spam_reason',
  'state',
  'status',
  'status_before_merge',
  'subject_type',
  'topic',
  'verdict',
  'via',
  'way',
];

/** All columns with text that can be written, of tables with data of people: the settings are the provider's own. */
export async function listTextColumns(db: Db) {
  const { rows } = await db.execute<TextColumn>(sql`
    select relname as "table", attname as "column", format_type(atttypid, null) as "type"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and format_type(atttypid, null) in ('text', 'text[]', 'json', 'jsonb')
      and attname <> all (${sql.param(CHOICES)}::text[])
      and relname || '.' || attname <> 'incoming_mails.reason'
      and relname not in ('settings', 'spellings', 'event_cursors', 'imported_records')
    order by 1, 2`);
  return rows;
}
