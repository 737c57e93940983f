import pg from 'pg';
import { inject } from 'vitest';
import { applyMigrations, knownMigrations } from '#server/platform/database/migrate.ts';
import { createEmpty } from './round-trip.ts';

/**
 * A database as an earlier version left it, in a transaction.
 * @param count how many migrations it has
 * @returns its connection, and what applies the other migrations, or those up to a number
 */
export async function earlierDatabase(count: number) {
  const { url } = await createEmpty(inject('databaseServer'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await applyMigrations(client, knownMigrations().slice(0, count));
  return { client, upgrade: (to?: number) => applyMigrations(client, knownMigrations().slice(count, to)) };
}
