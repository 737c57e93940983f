import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '#server/platform/config/config.ts';
import { connect, type Db } from './client.ts';
import { type Purpose, refuseOtherPurpose } from './demo-mark.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { migrateDatabase } from './migrate.ts';
import { isOutage } from './outage.ts';
import { checkServer, reasonOf } from './startup-check.ts';

/** How often a database that is down is tried again, in milliseconds. */
const NEXT_LOOK = 1_000;

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'allowUnsafeDatabase'> & {
  purpose?: Purpose;
};

/**
 * Opens the program's database: the configured one, or its own.
 * @param firstUse runs once the database is up to date, before anything else uses it; returns the text to print
 * @returns the query builder and its pool, which refuse everything until the database is up to date; `welcome`, the
 * text to print, undefined while the database is down; `arrival`, which resolves to that text later; `hasRoom`, whether
 * its disk has room, if the disk is ours to watch; how to close everything in order; and `stopTime`, the time limit for
 * stopping the program's own database, in milliseconds
 * @throws StartupError for a database that waiting can't make usable
 */
export async function openDatabase(config: DatabaseConfig, log: Logger, firstUse: (db: Db) => Promise<string>) {
  const { allowUnsafeDatabase: allowUnsafe } = config;
  const server = await serverOf(config, log);
  const closing = new AbortController();
  let isOpen = false;
  const onLoss = (error: Error) => log.warn({ err: error }, 'A database connection was lost');
  const { db, pool } = connect(server.url, { onLoss, isOpen: () => isOpen });

  async function close() {
    closing.abort();
    await pool.end();
    await server.stop();
  }

  async function prepare() {
    try {
      await checkServer(server.url, { allowUnsafe });
      if (config.purpose) await refuseOtherPurpose(server.url, config.purpose);
      await migrateDatabase(server.url);
      isOpen = true;
      return await firstUse(db);
    } catch (error) {
      if (!(error instanceof Error && isOutage(error))) throw error;
      log.warn(`The database does not answer yet: ${reasonOf(error)}`);
      return undefined;
    }
  }

  /** Resolves when the database is up, or when the program stops. */
  async function arrival() {
    for (;;) {
      await setTimeout(NEXT_LOOK, undefined, { signal: closing.signal }).catch(() => undefined);
      const welcome = closing.signal.aborted ? undefined : await prepare();
      if (welcome !== undefined || closing.signal.aborted) return welcome;
    }
  }

  try {
    const { hasRoom, stopTime } = server;
    return { db, pool, hasRoom, welcome: await prepare(), arrival, close, stopTime };
  } catch (error) {
    await close();
    throw error;
  }
}

async function serverOf({ databaseUrl, dataDir }: DatabaseConfig, log: Logger) {
  return databaseUrl === undefined ? startEmbedded(dataDir, log) : externalAt(databaseUrl);
}

function externalAt(url: string) {
  return { url, hasRoom: async () => true, stop: async () => undefined, stopTime: 0 };
}
