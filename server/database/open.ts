import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { StartupError } from '#server/startup-error.ts';
import { connect } from './client.ts';
import { startEmbedded } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';

/** How long an external database may take to answer at the start, in seconds. */
const PATIENCE = 30;

/**
 * The database of the program, up to date: the one that is configured, or one of its own.
 * @returns the query builder and its pool, and how to let go of them in order
 */
export async function openDatabase({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>, log: Logger) {
  const server = databaseUrl ? { url: databaseUrl, stop: async () => undefined } : await startEmbedded(dataDir, log);
  try {
    if (databaseUrl) await waitForServer(databaseUrl, log);
    await migrateDatabase(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }

  const { db, pool } = connect(server.url, (error) => log.warn({ err: error }, 'A database connection was lost'));
  return {
    db,
    pool,
    close: async () => {
      await pool.end();
      await server.stop();
    },
  };
}

async function waitForServer(url: string, log: Logger) {
  for (let second = 0; ; second += 2) {
    const failure = await firstAnswer(url);
    if (!failure) return;
    if (second >= PATIENCE) {
      throw new StartupError(
        `The database at DATABASE_URL can’t be used: ${failure}. Check the address, and that it is running.`,
      );
    }
    log.warn(`The database does not answer yet: ${failure}`);
    await setTimeout(2_000);
  }
}

/** What keeps the database from answering, without its address: that holds a password. */
async function firstAnswer(url: string) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return error instanceof Error && error.message ? error.message : 'nothing answers there';
  } finally {
    await client.end().catch(() => undefined);
  }
}
