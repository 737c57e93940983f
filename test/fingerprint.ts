import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';

/**
 * What a call that changes nothing may write: that it was refused counts toward a limit, and a picture is kept as it was
 * first shown. The owner of an address learns that a registration with it was refused. A wrong answer
 * uses up the challenge of a passkey.
 */
const memories = ['limit_uses', 'file_previews'];
const others: Record<string, SQL> = {
  events: sql`where action <> 'registration refused'`,
  links: sql`where kind <> 'passkey_proof'`,
};

/**
 * The rows of every table and their versions: a call that changed nothing leaves it as it was. A table that is added
 * later is in it.
 */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const sums = tables
    .filter(({ name }) => !memories.includes(name))
    .map(({ name }) => {
      const versions = ['sessions', 'api_keys'].includes(name) ? sql`0` : sql`coalesce(sum(xmin::text::bigint), 0)`;
      return sql`select ${name}::text as name, count(*) || ' rows, ' || ${versions} as sum from ${sql.identifier(name)}
        ${others[name] ?? sql``}`;
    });
  // In a transaction it is planned once, not hundreds of times (server/database/planned-once.ts).
  const { rows } = await db.transaction((tx) =>
    tx.execute<{ name: string; sum: string }>(sql.join(sums, sql` union all `)),
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
