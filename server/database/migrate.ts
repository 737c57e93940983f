import { join } from 'node:path';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { root } from '#server/root.ts';
import { StartupError } from '#server/startup-error.ts';

const migrationsFolder = join(root, 'server/database/migrations');

/** Any number will do, so long as every version of the program takes the same. */
export const MIGRATION_LOCK = 7_274_929;

/** A migration as a database remembers it: the time that names it, and the SHA-256 of its statements. */
export type AppliedMigration = { when: number; hash: string };

/**
 * Brings a database up to date. Of several processes that start at once one does the work and the others wait for it.
 * @param url a `postgresql://` address
 * @throws StartupError when a newer version of the program has already changed the database, which stays as it is
 */
export async function migrateDatabase(url: string) {
  // A connection of its own: the pool's statement timeout would cut a migration that rewrites a large table.
  const client = new pg.Client({ connectionString: url, application_name: 'archway migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const applied = new Set((await appliedMigrations(client)).map(({ when }) => when));
    const known = knownMigrations();
    refuseNewerDatabase(applied, known);
    await client.query('begin');
    await applyMigrations(
      client,
      known.filter(({ folderMillis }) => !applied.has(folderMillis)),
    );
    await client.query('commit');
  } finally {
    // This gives the lock back, too, and takes back what was not committed.
    await client.end();
  }
}

function refuseNewerDatabase(applied: Set<number>, known: MigrationMeta[]) {
  if (applied.isSubsetOf(new Set(known.map(({ folderMillis }) => folderMillis)))) return;

  throw new StartupError(
    'The database was last used by a newer version of Archway, which this version can’t read. Nothing was changed. Start the newer version, or restore a backup made by this one.',
  );
}

/** All migrations of this version of the program, in order. */
export function knownMigrations() {
  return readMigrationFiles({ migrationsFolder });
}

/** What a database has been through, in order. */
export async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const table = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  );
  if (!table.rows[0]?.name) return [];

  const { rows } = await client.query<{ created_at: string; hash: string }>(
    'select created_at, hash from drizzle.__drizzle_migrations order by created_at',
  );
  return rows.map(({ created_at, hash }) => ({ when: Number(created_at), hash }));
}

/**
 * Runs migrations and notes them where drizzle's tools look for them. The transaction is the caller's, so that a restore
 * can put more into it: drizzle's own migrator always makes one of its own.
 */
export async function applyMigrations(client: pg.Client, migrations: MigrationMeta[]) {
  await client.query(`create schema if not exists drizzle`);
  await client.query(
    `create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement);
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ]);
  }
}
