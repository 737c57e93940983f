import { sql } from 'drizzle-orm';
import { connect } from '#server/platform/database/client.ts';

/**
 * A connection to a test's database on which `now()` is what the test says. Only statements of the program see it, not the
 * defaults of columns.
 * @returns the database, a setter of its clock, and a function that closes the connection
 */
export async function clockedDatabase(databaseUrl: string) {
  const { db, pool } = connect(databaseUrl, { patience: 10 });
  const name = new URL(databaseUrl).pathname.slice(1);
  await db.execute(sql`create schema clock`);
  await db.execute(sql`create table clock.face (shown timestamptz not null)`);
  await db.execute(sql`insert into clock.face values ('2026-01-01T00:00:00Z')`);
  await db.execute(
    sql`create function clock.now() returns timestamptz stable language sql as 'select shown from clock.face'`,
  );
  await db.execute(sql.raw(`alter database "${name}" set search_path = clock, pg_catalog, public`));
  await pool.end();
  // Only new connections have the new path.
  const clocked = connect(databaseUrl, { patience: 10 });
  return {
    db: clocked.db,
    setClock: async (moment: Date) => {
      await clocked.db.execute(sql`update clock.face set shown = ${moment.toISOString()}::timestamptz`);
    },
    end: () => clocked.pool.end(),
  };
}
