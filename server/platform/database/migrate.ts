import { fileURLToPath } from 'node:url';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { continuePositions } from './event-positions.ts';

/** The bundle has its own copy beside it. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number works, but every version of the program must use the same one. */
export const MIGRATION_LOCK = 7_274_929;

/** A migration as recorded in a database: its timestamp, which identifies it, and the SHA-256 of its statements. */
export type AppliedMigration = { when: number; hash: string };

/**
 * Migrates a database to this version. If several processes start at once, one does the work and the others wait.
 * @param url a `postgresql://` address
 * @throws StartupError if a newer version of the program has already migrated the database, which stays unchanged
 */
export async function migrateDatabase(url: string) {
  // A separate connection: the pool's statement timeout would cancel a migration that rewrites a large table.
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
    await continuePositions(client);
    await client.query('commit');
  } finally {
    // This also releases the lock and rolls back anything uncommitted.
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

/** The migrations applied to a database, in order. */
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
 * Runs migrations and records them in the table that drizzle's tools use. The caller opens the transaction, so that a
 * restore can do more in it; drizzle's own migrator always opens its own.
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
