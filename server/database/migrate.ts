import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { z } from 'zod';
import { StartupError } from '#server/startup-error.ts';

const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Any number will do, so long as every version of the program takes the same. */
const MIGRATION_LOCK = 7_274_929;

const Journal = z.object({ entries: z.array(z.object({ when: z.number() })) });

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
    await refuseNewerDatabase(client);
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    // This gives the lock back, too.
    await client.end();
  }
}

async function refuseNewerDatabase(client: pg.Client) {
  const applied = await appliedMigrations(client);
  const known = await knownMigrations();
  if (applied.every((when) => known.has(when))) return;

  throw new StartupError(
    'The database was last used by a newer version of Archway, which this version can’t read. Nothing was changed. Start the newer version, or restore a backup made by this one.',
  );
}

/** The times that name the migrations in drizzle's own table. */
async function appliedMigrations(client: pg.Client) {
  const table = await client.query<{ name: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations') as name`,
  );
  if (!table.rows[0]?.name) return [];

  const { rows } = await client.query<{ created_at: string }>('select created_at from drizzle.__drizzle_migrations');
  return rows.map((row) => Number(row.created_at));
}

async function knownMigrations() {
  const journal = await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8');
  return new Set(Journal.parse(JSON.parse(journal)).entries.map(({ when }) => when));
}
