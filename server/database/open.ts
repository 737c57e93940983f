import cluster from 'node:cluster';
import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import { connect, type Db } from './client.ts';
import { joinEmbedded, startEmbedded } from './embedded.ts';
import { lookAt, reasonOf } from './first-look.ts';
import { migrateDatabase } from './migrate.ts';
import { isOutage } from './outage.ts';
import { poolSize } from './pool-size.ts';
import { type Read, readsFrom } from './replica.ts';

/** How long until a database that is away is looked for again, in milliseconds. */
const NEXT_LOOK = 1_000;

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'allowUnsafeDatabase' | 'workers'> &
  Partial<Pick<Config, 'databaseReadUrl'>>;

/**
 * The database of the program: the one that is configured, or one of its own.
 * @param firstUse what is done in it, once it is up to date, before anybody else uses it; it answers what to print
 * @returns the query builder and its pool, which refuse everything until the database is up to date; `read`, for what a
 * replica may answer; `welcome`, what there is to print, undefined while the database is away; `arrival` tells that later;
 * `hasRoom`, whether there is room on its disk, where that is ours to look after; how to let go of all in order; and
 * `stopTime`, how long a database of the program's own may take for that, in milliseconds
 * @throws StartupError for a database that can't be used, however long one waits
 */
export async function openDatabase(config: DatabaseConfig, log: Logger, firstUse: (db: Db) => Promise<string>) {
  const { workers, databaseReadUrl, allowUnsafeDatabase: allowUnsafe } = config;
  const server = await serverOf(config, log);
  const closing = new AbortController();
  let isOpen = false;
  const onLoss = (error: Error) => log.warn({ err: error }, 'A database connection was lost');
  const size = poolSize(workers);
  const { db, pool } = connect(server.url, { onLoss, isOpen: () => isOpen, size });
  const replicas = databaseReadUrl === undefined ? noneBeside(db) : readsFrom(databaseReadUrl, { db, log, size });

  async function close() {
    closing.abort();
    await Promise.all([pool.end(), replicas.close()]);
    await server.stop();
  }

  async function prepare() {
    try {
      await lookAt(server.url, { allowUnsafe });
      await migrateDatabase(server.url);
      isOpen = true;
      return await firstUse(db);
    } catch (error) {
      if (!(error instanceof Error && isOutage(error))) throw error;
      log.warn(`The database does not answer yet: ${reasonOf(error)}`);
      return undefined;
    }
  }

  /** Comes back until the database is there, or the program stops. */
  async function arrival() {
    for (;;) {
      await setTimeout(NEXT_LOOK, undefined, { signal: closing.signal }).catch(() => undefined);
      const welcome = closing.signal.aborted ? undefined : await prepare();
      if (welcome !== undefined || closing.signal.aborted) return welcome;
    }
  }

  try {
    const { hasRoom, stopTime } = server;
    return { db, pool, read: replicas.read, hasRoom, welcome: await prepare(), arrival, close, stopTime };
  } catch (error) {
    await close();
    throw error;
  }
}

async function serverOf({ databaseUrl, dataDir }: DatabaseConfig, log: Logger) {
  if (databaseUrl !== undefined) return externalAt(databaseUrl);
  return cluster.isWorker ? joinEmbedded(dataDir, log) : startEmbedded(dataDir, log);
}

function externalAt(url: string) {
  return { url, hasRoom: async () => true, stop: async () => undefined, stopTime: 0 };
}

function noneBeside(db: Db) {
  const read: Read = (work) => work(db);
  return { read, close: async () => undefined };
}
