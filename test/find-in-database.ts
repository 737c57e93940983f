import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';

/** The tables with a row that contains a word, in whatever column and type, also as bytes. */
export async function tablesWith(db: Db, word: string) {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const forms = [word, Buffer.from(word).toString('hex'), Buffer.from(word).toString('base64').slice(0, -4)];
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from ${sql.raw(name)} as row
      where row::text ilike any(${sql.param(forms.map((form) => `%${form}%`))}::text[])`);
    if (rows[0]?.count) found.push(name);
  }
  return found;
}
