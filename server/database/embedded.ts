import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '#server/startup-error.ts';
import { findHome, type Home } from './embedded-home.ts';

const USER = 'archway';
/** A lock of ours among all that a database may be asked for. */
const PROGRAM_LOCK = 7_421_001;
/** How long the server may take to start, after a crash with much to replay too, in milliseconds. */
const LONGEST_START = 60_000;

/**
 * A PostgreSQL of the program's own, reached by a Unix socket alone: started if it is not running, adopted if a killed
 * program left it, stopped with the program.
 * @param dataDir where its data lives
 * @returns the address to connect to, and how to stop it
 * @throws StartupError where it can't run, or where another program has this folder
 */
export async function startEmbedded(dataDir: string, log: Logger) {
  const home = await findHome(dataDir, log);
  await initialise(home);
  await ensureRunning(home);
  const url = `postgresql://${USER}@${encodeURIComponent(home.socket)}/${USER}`;
  const supervisor = await supervise(home, dataDir, log);
  try {
    await createDatabase(home);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  return { url, stop: supervisor.stop };
}

/** Makes the data folder beside its place and moves it there whole: an interrupted start leaves nothing half made. */
async function initialise({ data, run, owner }: Home) {
  if (existsSync(join(data, 'PG_VERSION'))) return;

  const fresh = `${data}.new-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  if (owner) chownSync(fresh, owner.uid, owner.gid);
  await run('initdb', [
    '--pgdata', fresh, '--username', USER, '--auth', 'trust', '--encoding', 'UTF8', '--data-checksums',
    '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8',
  ]); // biome-ignore format: an option and its value stay together
  writeFileSync(join(fresh, 'postgresql.conf'), "include 'archway.conf'\n", { flag: 'a' });
  if (owner) chownSync(join(fresh, 'postgresql.conf'), owner.uid, owner.gid);
  try {
    renameSync(fresh, data);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another program was faster; who gets the folder is decided by the lock.
    if (!existsSync(join(data, 'PG_VERSION'))) throw error;
  }
}

/**
 * Starts the server unless it runs, and waits until it answers. Of a server that was just killed there may be processes
 * left for a moment, which keep the next one from starting: it is tried again until they are gone.
 */
async function ensureRunning(home: Home) {
  const deadline = Date.now() + LONGEST_START;
  for (;;) {
    if (await answers(home)) return;
    try {
      if (!home.isRunning()) await start(home);
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    if (Date.now() > deadline) {
      throw new StartupError(
        `The database server in ${home.data} does not answer. Its log is in ${join(home.data, 'log')}.`,
      );
    }
    await setTimeout(100);
  }
}

async function start({ data, socket, run, owner }: Home) {
  mkdirSync(socket, { recursive: true, mode: 0o700 });
  if (owner) chownSync(socket, owner.uid, owner.gid);
  chmodSync(socket, 0o700);
  const settings = join(data, 'archway.conf');
  writeFileSync(settings, settingsFor(socket));
  if (owner) chownSync(settings, owner.uid, owner.gid);
  await run('pg_ctl', [
    'start',
    '--silent',
    '--wait',
    '--timeout',
    '60',
    '--pgdata',
    data,
    '--log',
    join(data, 'start.log'),
  ]);
}

async function answers({ socket }: Home) {
  const client = new pg.Client({ host: socket, user: USER, database: 'postgres', connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Durable, bounded on disk, and no statement of anybody's in its log. */
function settingsFor(socket: string) {
  return `# Written at every start.
listen_addresses = ''
unix_socket_directories = '${socket.replaceAll("'", "''")}'
unix_socket_permissions = 0700
max_connections = 100
shared_buffers = '128MB'
fsync = on
synchronous_commit = on
full_page_writes = on
wal_level = minimal
max_wal_senders = 0
max_wal_size = '192MB'
min_wal_size = '48MB'
jit = off
logging_collector = on
log_directory = 'log'
log_filename = 'postgresql-%a.log'
log_rotation_age = '1d'
log_rotation_size = 0
log_truncate_on_rotation = on
log_min_error_statement = panic
log_parameter_max_length_on_error = 0
`;
}

/**
 * Holds the folder for this program, by a lock that ends with its holder, and brings the server back when it dies under
 * a running program.
 */
async function supervise(home: Home, dataDir: string, log: Logger) {
  let isStopping = false;
  let holder = await holdLock(home, dataDir, handleLoss);

  function handleLoss() {
    if (isStopping) return;
    log.error('The database server went away; bringing it back');
    recover().catch((error) => log.error({ err: error }, 'The database server could not be brought back'));
  }

  async function recover() {
    for (let attempt = 1; !isStopping; attempt++) {
      try {
        await ensureRunning(home);
        holder = await holdLock(home, dataDir, handleLoss);
        log.info('The database server is back');
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
      await holder.end().catch(() => undefined);
      if (home.isRunning())
        await home.run('pg_ctl', ['stop', '--silent', '--mode', 'fast', '--timeout', '30', '--pgdata', home.data]);
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
  // The connection of a program that was just killed may live for a moment longer.
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

async function createDatabase({ socket }: Home) {
  const client = new pg.Client({ host: socket, user: USER, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [USER]);
    if (rowCount === 0) await client.query(`create database ${USER}`);
  } finally {
    await client.end();
  }
}
