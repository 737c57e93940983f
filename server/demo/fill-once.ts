import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { type Db, one, poolOf } from '#server/platform/database/client.ts';
import { DEMO_MARK } from '#server/platform/database/demo-mark.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { knownNetworks } from '#server/platform/database/tables/sessions.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

/** The key of the lock of the program that fills a demo database. */
const FILL_LOCK = 7_274_930;

/**
 * Fills a database with sample data, completely or not at all: a filling that did not finish, because the program was
 * killed or the database stopped, starts over from an empty database. Programs that share the database wait for the one
 * that fills it. A database that somebody has used is left unchanged.
 * @param db the database, migrated
 * @param fill fills a database without companies
 */
export async function fillOnce(db: Db, fill: () => Promise<void>) {
  const url = poolOf(db).options.connectionString ?? '';
  const client = new pg.Client({ connectionString: url, application_name: 'archway demo' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [FILL_LOCK]);
    const { state, isUsed } = await look(db);
    if (state === 'filling' && !isUsed) await empty(client, url);
    // Mark first, so that accounts with a known password never exist in an unmarked database.
    if (!isUsed) {
      await mark(db, 'filling');
      await fill();
    }
    await mark(db, 'filled');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Before the first filling has finished, the program serves nobody, so nobody can have logged in. */
async function look(db: Db) {
  const [marked] = await db.select({ state: settings.value }).from(settings).where(eq(settings.key, DEMO_MARK));
  const state = marked?.state;
  if (state === 'filled') return { state, isUsed: true };
  const used = state === 'filling' ? knownNetworks : companies;
  const { rows } = await db.execute<{ isUsed: boolean }>(sql`select exists (select from ${used}) as "isUsed"`);
  return { state, isUsed: one(rows).isUsed };
}

async function mark(db: Db, value: 'filling' | 'filled') {
  const known = await db.update(settings).set({ value }).where(eq(settings.key, DEMO_MARK)).returning();
  if (known.length === 0) await db.insert(settings).values({ key: DEMO_MARK, value });
}

async function empty(client: pg.Client, url: string) {
  const { rows } = await client.query<{ names: string }>(
    `select string_agg(quote_ident(nspname), ', ') as names from pg_namespace
     where nspname in ('public', 'drizzle', 'pgboss')`,
  );
  try {
    await client.query(`drop schema ${one(rows).names} cascade; create schema public`);
  } catch {
    throw new StartupError(
      'An earlier start of the demo did not finish, and this program may not clear its database. Create the database anew, then start the demo again.',
    );
  }
  await migrateDatabase(url);
}
