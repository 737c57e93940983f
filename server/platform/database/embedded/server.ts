import { chmodSync, chownSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { StartupError } from '#server/platform/process/startup-error.ts';
import type { Home } from './home.ts';
import { hideErrors, logSettings } from './log.ts';
import { freshPath, makeFolder } from './ownership.ts';

/** The owner of the database and the database itself. */
export const USER = 'archway';
/** The time limit for starting the server, including a long crash recovery, in milliseconds. */
const LONGEST_START = 60_000;

/** Creates the data folder under a temporary name and renames it, so that it is never incomplete. */
export async function initialise({ data, run, owner }: Home) {
  if (existsSync(join(data, 'PG_VERSION'))) return;

  const fresh = freshPath(data);
  makeFolder(fresh, 0o700);
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
    // Another program was faster. The lock decides who gets the folder.
    if (!existsSync(join(data, 'PG_VERSION'))) throw error;
  }
}

/**
 * Starts the server if needed and waits until it answers. Processes of a server that was just killed may remain for a
 * moment and block a new one, so the start is retried until they are gone.
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
  makeFolder(socket, 0o700);
  if (owner) chownSync(socket, owner.uid, owner.gid);
  chmodSync(socket, 0o700);
  // pg_ctl appends to the file; only the last start matters.
  const log = join(data, 'start.log');
  rmSync(log, { force: true });
  const settings = join(data, 'archway.conf');
  writeFileSync(settings, settingsFor(socket));
  if (owner) chownSync(settings, owner.uid, owner.gid);
  await run('pg_ctl', ['start', '--silent', '--wait', '--timeout', '60', '--pgdata', data, '--log', log]);
}

/** Whether this home's server accepts connections. */
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

/** Durable, limited on disk, and without personal data in its log. */
function settingsFor(socket: string) {
  return `# Written at every start.
listen_addresses = ''
unix_socket_directories = '${socket.replaceAll("'", "''")}'
unix_socket_permissions = 0700
shared_buffers = '128MB'
fsync = on
synchronous_commit = on
full_page_writes = on
wal_level = minimal
max_wal_senders = 0
max_wal_size = '192MB'
min_wal_size = '48MB'
jit = off
${logSettings}`;
}

/** Creates the program's own database if it does not exist yet. */
export async function createDatabase({ socket }: Home) {
  const client = new pg.Client({ host: socket, user: USER, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [USER]);
    if (rowCount === 0) await client.query(`create database ${USER}`);
    await client.query(hideErrors(USER));
  } finally {
    await client.end();
  }
}
