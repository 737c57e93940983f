import { execFile, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, lstatSync, realpathSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { findBinaries } from './binaries.ts';
import { freshPath, makeFolder, type Owner, refuseForeign, removeAbandoned, userNobody } from './ownership.ts';

const runFile = promisify(execFile);

/** PostgreSQL limits a socket's path to 107 bytes; its own file name takes 14 of them. */
const LONGEST_SOCKET_FOLDER = 85;
/** Used when the unprivileged user can't reach the other folders. */
const SHARED_HOME = '/var/lib/archway';

export type Home = {
  data: string;
  /** The folder of the Unix socket. */
  socket: string;
  /** The user who runs the server, if not the user who runs the program. */
  owner: Owner | undefined;
  /** Whether that user can reach the data. */
  isReachable: boolean;
  run: (program: 'initdb' | 'pg_ctl', parameters: string[]) => Promise<void>;
  isRunning: () => boolean;
};

/**
 * Decides where a data folder's PostgreSQL lives and which user runs it. PostgreSQL refuses to run as root, so root
 * runs it as `nobody`, who exists everywhere.
 */
export async function findHome(dataDir: string, log: Logger): Promise<Home> {
  const owner = process.getuid?.() === 0 ? userNobody() : undefined;
  makeFolder(dataDir);
  const folder = realpathSync(dataDir);
  const packaged = join((await findBinaries()).folder, 'bin');
  const isReachable = owner === undefined || reach(owner, folder, packaged);
  const base = baseFor(folder, isReachable);
  if (base !== folder) log.info(`The database lives in ${base}: user nobody, who runs it, can't reach ${folder}`);

  const data = join(base, 'postgres');
  const pathOf = (program: string) => join(isReachable ? packaged : copyBinaries(packaged), program);
  const identity = owner ?? {};
  const environment = { PATH: '/usr/bin:/bin', LC_ALL: 'C' };
  return {
    data,
    socket: socketFolder(base, owner),
    owner,
    isReachable: isReachable || base !== folder,
    run: async (program, parameters) => {
      const path = pathOf(program);
      try {
        await runFile(path, parameters, { ...identity, env: environment, cwd: '/' });
      } catch (error) {
        throw new StartupError(explain(program, parameters, data, error));
      }
    },
    isRunning: () =>
      existsSync(join(data, 'postmaster.pid')) &&
      spawnSync(pathOf('pg_ctl'), ['status', '--pgdata', data], { ...identity, env: environment, cwd: '/' }).status ===
        0,
  };
}

/**
 * Refuses a database that this user can't start, before anything is written.
 * @throws StartupError that says what to do
 */
export function refuseUnusable({ data, owner, isReachable }: Home, dataDir: string) {
  refuseForeign(data, owner, dataDir);
  if (isReachable || !existsSync(data)) return;
  throw new StartupError(
    `The database runs as the user “nobody”, which can no longer reach its data in ${dataDir}. Make the folders above it accessible to all users (chmod o+x).`,
  );
}

/** Whether a user can reach the binaries and the data folder. Makes our own folder traversable. */
function reach(user: Owner, folder: string, binaries: string) {
  const { uid, mode } = statSync(folder);
  if (uid === 0 && (mode & 0o001) === 0) chmodSync(folder, (mode & 0o777) | 0o011);
  const test = 'test -x "$0/postgres" && test -x "$1"';
  return spawnSync('/bin/sh', ['-c', test, binaries, folder], { uid: user.uid, gid: user.gid, cwd: '/' }).status === 0;
}

/** Copies the binaries to where everyone can run them, then renames the copy, so that it is never incomplete. */
function copyBinaries(packaged: string) {
  const installation = dirname(packaged);
  const version = createHash('sha256')
    .update(installation)
    .update(String(statSync(packaged).mtimeMs))
    .digest('hex')
    .slice(0, 12);
  const place = join(SHARED_HOME, `postgresql-${version}`);
  if (!existsSync(place)) {
    makeFolder(SHARED_HOME, 0o755);
    removeAbandoned(place);
    const fresh = freshPath(place);
    cpSync(installation, fresh, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(fresh, place);
    } catch {
      rmSync(fresh, { recursive: true, force: true });
    }
  }
  return join(place, 'bin');
}

/** The data folder itself, or a folder that the server's user can reach. Existing data stays where it is. */
function baseFor(folder: string, isReachable: boolean) {
  const elsewhere = join(SHARED_HOME, createHash('sha256').update(folder).digest('hex').slice(0, 16));
  const isThere = existsSync(join(folder, 'postgres', 'PG_VERSION'));
  if (isThere || (isReachable && !existsSync(elsewhere))) return folder;

  makeFolder(elsewhere, 0o711);
  return elsewhere;
}

/** A folder beside the data if its path is short enough, else one with a short name that only its owner can open. */
function socketFolder(base: string, owner: Owner | undefined) {
  const beside = join(base, 'socket');
  if (Buffer.byteLength(beside) <= LONGEST_SOCKET_FOLDER) return beside;

  const short = join(tmpdir(), `archway-${createHash('sha256').update(base).digest('hex').slice(0, 16)}`);
  const rightful = owner?.uid ?? process.getuid?.();
  if (existsSync(short) && (!lstatSync(short).isDirectory() || lstatSync(short).uid !== rightful)) {
    throw new StartupError(
      `${short} belongs to somebody else. Remove it, or set DATA_DIR to a folder with a shorter path.`,
    );
  }
  return short;
}

function explain(program: string, [action]: string[], data: string, error: unknown) {
  const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
  const log = existsSync(join(data, 'start.log')) ? ` Its log is in ${data}.` : '';
  const aim = action === 'stop' ? 'stopped' : 'started';
  return `The database server could not be ${aim} (${program}): ${output.split('\n').at(-1)}${log}`;
}
