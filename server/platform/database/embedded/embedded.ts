import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { roomIn } from '#server/platform/database/free-space.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { findHome, type Home, refuseUnusable } from './home.ts';
import { boundLog } from './log.ts';
import { ownerOf, removeAbandoned } from './ownership.ts';
import { answers, createDatabase, ensureRunning, initialise, USER } from './server.ts';

/** The time limit for the server's shutdown, which writes its memory to disk, in seconds. */
const LONGEST_STOP = 30;

/** The key of the program's advisory lock. */
const PROGRAM_LOCK = 7_421_001;

/**
 * Runs the program's own PostgreSQL, which listens on a Unix socket only. It is started if it is not running, adopted
 * if a killed program left it, and stopped with the program.
 * @param dataDir the folder of its data
 * @returns the address to connect to, whether its disk has room, how to stop it, and the time limit for that, in
 * milliseconds
 * @throws StartupError if it can't run, or if another program uses this folder
 */
export async function startEmbedded(dataDir: string, log: Logger) {
  const home = await findHome(dataDir, log);
  refuseUnusable(home, dataDir);
  await initialise(home);
  await ensureRunning(home);
  const supervisor = await supervise(home, dataDir, log);
  // Not earlier: a child of the killed program may write there for another second.
  removeAbandoned(home.data);
  try {
    await createDatabase(home);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return { url: addressOf(home), hasRoom: roomIn(home.data), stop: supervisor.stop, stopTime: LONGEST_STOP * 1_000 };
}

/**
 * Finds a PostgreSQL that already runs on this data folder, for tools that only read while the program runs.
 * @returns its address; `stopped` if there is data but no server, `missing` if there is no data
 * @throws StartupError if it does not run and this user can't start it
 */
export async function findEmbedded(dataDir: string, log: Logger) {
  if (ownerOf(dataDir) === undefined) return { state: 'missing' } as const;
  const home = await findHome(dataDir, log);
  if (await answers(home)) return { state: 'running', url: addressOf(home) } as const;
  refuseUnusable(home, dataDir);
  return { state: existsSync(join(home.data, 'PG_VERSION')) ? 'stopped' : 'missing' } as const;
}

function addressOf({ socket }: Home) {
  return `postgresql://${USER}@${encodeURIComponent(socket)}/${USER}`;
}

/**
 * Claims the folder with a lock that ends with its holder, and restarts the server if it dies while the program runs.
 */
async function supervise(home: Home, dataDir: string, log: Logger) {
  let isStopping = false;
  let recovering = Promise.resolve();
  let holder = await holdLock(home, dataDir, handleLoss);
  const stopBounding = boundLog(home.data, log);

  function handleLoss() {
    if (isStopping) return;
    log.error('The database server stopped; restarting it');
    recovering = recover().catch((error) => log.error({ err: error }, 'The database server could not be restarted'));
  }

  async function recover() {
    for (let attempt = 1; !isStopping; attempt++) {
      try {
        await ensureRunning(home);
        holder = await holdLock(home, dataDir, handleLoss);
        log.info('The database server is running again');
        return;
      } catch (error) {
        log.error({ err: error }, 'The database server does not start');
        await setTimeout(Math.min(attempt, 10) * 500);
      }
    }
  }

  return {
    stop: async () => {
      isStopping = true;
      stopBounding();
      // A recovery that outlives this stop would keep the lock and the process.
      await recovering;
      await holder.end().catch(() => undefined);
      if (!home.isRunning()) return;
      // PostgreSQL 18 never ends a fast shutdown that begins while it recovers from a crash. It can recover at the next start.
      const mode = (await answers(home)) ? 'fast' : 'immediate';
      const patience = ['--timeout', String(LONGEST_STOP)];
      await home.run('pg_ctl', ['stop', '--silent', '--mode', mode, ...patience, '--pgdata', home.data]);
    },
  };
}

async function holdLock(home: Home, dataDir: string, onLoss: () => void) {
  const since = new Date().toISOString();
  const client = new pg.Client({
    host: home.socket,
    user: USER,
    database: 'postgres',
    application_name: `Archway, process ${process.pid}, started ${since}`.slice(0, 63),
  });
  client.on('error', () => undefined);
  await client.connect();
  // The connection of a program that was just killed may stay open for a moment.
  for (let attempt = 0; attempt < 8; attempt++) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [PROGRAM_LOCK]);
    if (rows[0]?.mine) {
      client.on('end', onLoss);
      return client;
    }
    await setTimeout(250);
  }
  const other = await holderOf(client);
  await client.end();
  throw new StartupError(
    `${dataDir} is in use by another program (${other}). Stop that one, or set DATA_DIR to another folder.`,
  );
}

async function holderOf(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [PROGRAM_LOCK],
  );
  return rows[0]?.name ?? 'it ended just now';
}
