import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';

/** A foreign key of one column. */
export type Reference = {
  table: string;
  column: string;
  to: string;
  toColumn: string;
  isRequired: boolean;
  /** What the database does by itself: `c` deletes the row, `n` empties the column, `a` refuses. */
  onDelete: 'a' | 'c' | 'n';
};

/** All foreign keys, so that a table that is added later needs no line here. */
export async function listReferences(db: Db) {
  const { rows } = await db.execute<Reference>(sql`
    select one.relname as "table", own.attname as "column", other.relname as "to", target.attname as "toColumn", own.attnotnull as "isRequired",
      confdeltype as "onDelete"
    from pg_constraint
      join pg_class as one on one.oid = conrelid
      join pg_class as other on other.oid = confrelid
      join pg_attribute as own on own.attrelid = conrelid and own.attnum = conkey[1]
      join pg_attribute as target on target.attrelid = confrelid and target.attnum = confkey[1]
    where contype = 'f' and array_length(conkey, 1) = 1 and connamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows;
}

/** The columns by which the rows of a table are told apart. */
export type Key = { name: string; type: string }[];

/** The key of each table: its primary key, or where a row is stored. */
export async function listKeys(db: Db) {
  const { rows } = await db.execute<{ table: string; name: string; type: string }>(sql`
    select relname as "table", coalesce(attname, 'ctid') as name, coalesce(format_type(atttypid, null), 'tid') as type
    from pg_class
      left join pg_index on indrelid = pg_class.oid and indisprimary
      left join pg_attribute on attrelid = pg_class.oid and attnum = any(indkey)
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by 1, attnum`);
  return Map.groupBy(rows, ({ table }) => table) as Map<string, Key>;
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
  'covers',
  'decision',
  'density',
  'events',
  'how',
  'if_open',
  'impact',
  'is_shown_to',
  'key',
  'kind',
  'lane',
  'mail_digest',
  'needs',
  'note_reason',
  'on_closed_day',
  'per_line',
  'place',
  'priority',
  'proration',
  'role',
  'roles',
  'scopes',
  'source',
  'spam_reason',
  'state',
  'status',
  'status_before_merge',
  'subject_type',
  'topic',
  'travel',
  'verdict',
  'via',
  'way',
  'when_over',
];

/** The tables and columns that forgetting does not read, each with its reason. Every other text is covered. */
export const UNREAD: Record<string, string> = {
  settings: 'the texts are the provider’s own',
  event_cursors: 'the names of our own consumers',
  imported_records: 'keys of another system; those of a person are deleted with them',
  ticket_texts: 'made from the tickets, and again when they change',
  'incoming_mails.reason': 'words of the program',
  'incoming_mails.result': 'words of the program',
};

/** The tables whose rows an event can be about. */
export async function listRecords(db: Db) {
  const { rows } = await db.execute<{ table: string }>(sql`
    select relname as "table" from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'id' and atttypid = 'uuid'::regtype
      and relname <> 'events'
    order by 1`);
  return rows.map(({ table }) => table);
}

/** All columns with text that can be written. */
export async function listTextColumns(db: Db) {
  const { rows } = await db.execute<TextColumn>(sql`
    select relname as "table", attname as "column", format_type(atttypid, null) as "type"
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and format_type(atttypid, null) in ('text', 'text[]', 'json', 'jsonb')
      and attname <> all (${sql.param(CHOICES)}::text[])
      and relname <> all (${sql.param(Object.keys(UNREAD))}::text[])
      and relname || '.' || attname <> all (${sql.param(Object.keys(UNREAD))}::text[])
    order by 1, 2`);
  return rows;
}
