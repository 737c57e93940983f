import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';

/**
 * What a call that changes nothing may write: that it was refused counts toward a limit, and a picture is kept as it was
 * first shown. A refused alert is listed for staff. The owner of an address learns that a registration with it was refused. A wrong answer
 * uses up the challenge of a passkey.
 */
const memories = ['limit_uses', 'file_previews', 'refused_alerts'];

/** The rows that count, of tables that such a call may write. */
const counted: Record<string, string> = {
  events: `action not in ('registration refused', 'refused')`,
  links: `kind <> 'passkey_proof'`,
};

/**
 * Records from now on which tables are written, for tests that ask a thousand times: `fingerprint` reads every row of every
 * table. What is rolled back is not recorded. A table that is added later is in it.
 * @returns what was written since the last question
 */
export async function recordWrites(db: Db) {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const triggers = rows.filter(({ name }) => !memories.includes(name)).flatMap(({ name }) => triggersFor(name));
  await db.execute(
    sql.raw(`create schema recorded; create unlogged table recorded.writes (name text);
      create function recorded.note() returns trigger language plpgsql as $$
        begin insert into recorded.writes values (tg_table_name); return null; end $$;
      ${triggers.join('')}`),
  );

  return async () => {
    const written = await db.execute<{ name: string }>(sql`delete from recorded.writes returning name`);
    return [...new Set(written.rows.map(({ name }) => name))];
  };
}

function triggersFor(name: string) {
  const note = (kind: string, row: 'new' | 'old') => {
    const when = counted[name] ? `when (${row}.${counted[name]})` : '';
    return `create trigger recorded_${kind} after ${kind} on "${name}" for each row ${when} execute function recorded.note();`;
  };
  // A session and a key are used by a refused call, too.
  const isUsed = ['sessions', 'api_keys'].includes(name);
  return [note('insert', 'new'), note('delete', 'old'), ...(isUsed ? [] : [note('update', 'new')])];
}

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
  // In a transaction a statement with a value is planned once, not hundreds of times (server/platform/database/planned-once.ts).
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
    return `select '${name}' as name, count(*) || ' rows, ' || ${versions} as sum from "${name}" ${counted[name] ? `where ${counted[name]}` : ''}`;
  });
  return sums.join(' union all ');
}
