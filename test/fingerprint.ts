import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';

/**
 * What a call that changes nothing may write: that it was refused counts toward a limit, and a picture is kept as it was
 * first shown. The owner of an address learns that a registration with it was refused. A wrong answer
 * uses up the challenge of a passkey.
 */
const memories = ['limit_uses', 'file_previews'];
const others: Record<string, string> = {
  events: `where action <> 'registration refused'`,
  links: `where kind <> 'passkey_proof'`,
};

/** The statement of each database. Some tests send it a thousand times. */
const statements = new WeakMap<Db, Promise<string>>();

/**
 * The rows of every table and their versions: a call that changed nothing leaves it as it was. A table that is added
 * later is in it.
 */
export async function fingerprint(db: Db): Promise<Record<string, string>> {
  const statement = statements.get(db) ?? statementFor(db);
  statements.set(db, statement);
  const sums = sql.raw(await statement);
  // In a transaction a statement with a value is planned once, not hundreds of times (server/database/planned-once.ts).
  const { rows } = await db.transaction((tx) =>
    tx.execute<{ name: string; sum: string }>(
      sql`select * from (${sums}) as sums where name <> all(${sql.param(memories)})`,
    ),
  );
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

async function statementFor(db: Db) {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  );
  const sums = tables.map(({ name }) => {
    const versions = ['sessions', 'api_keys'].includes(name) ? '0' : 'coalesce(sum(xmin::text::bigint), 0)';
    return `select '${name}' as name, count(*) || ' rows, ' || ${versions} as sum from "${name}" ${others[name] ?? ''}`;
  });
  return sums.join(' union all ');
}
