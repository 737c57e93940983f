import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '#server/startup-error.ts';
import type { Home } from './embedded-home.ts';
import { MostConnections } from './pool-size.ts';

/** The owner of the database and the database itself. */
export const USER = 'archway';
/** How long the server may take to start, after a crash with much to replay too, in milliseconds. */
const LONGEST_START = 60_000;

/** Makes the data folder beside its place and moves it there whole: an interrupted start leaves nothing half made. */
export async function initialise({ data, run, owner }: Home) {
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
export async function ensureRunning(home: Home) {
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

/** Whether a server of this home takes connections. */
export async function answers({ socket }: Pick<Home, 'socket'>) {
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
max_connections = ${MostConnections}
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

/** Makes the program's own database where it is not there yet. */
export async function createDatabase({ socket }: Home) {
  const client = new pg.Client({ host: socket, user: USER, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [USER]);
    if (rowCount === 0) await client.query(`create database ${USER}`);
  } finally {
    await client.end();
  }
}
