import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';
import { queryAt } from './database.ts';

const runFile = promisify(execFile);

/** The oldest PostgreSQL that is promised, as Debian installs it. */
const OLDEST = '/usr/lib/postgresql/15/bin';
const NOBODY = 65_534;

/**
 * A PostgreSQL of another major version than a given one: the oldest beside the one that the packages bring, and the
 * other way round.
 * @throws where this machine has no other
 */
export async function startOtherServer(url: string) {
  const folder = await mkdtemp(join(tmpdir(), 'archway-other-'));
  const start = (await majorOf(url)) > 15 ? startOldest : startPackaged;
  const server = await start(folder);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function majorOf(url: string) {
  const rows = await queryAt(url, 'show server_version_num');
  return Math.floor(Number(rows[0].server_version_num) / 10_000);
}

const startPackaged = (folder: string) => startEmbedded(folder, pino({ level: 'silent' }));

/**
 * The oldest PostgreSQL that is promised.
 * @param folder empty
 * @throws where it is not installed
 */
export async function startOldest(folder: string) {
  if (!existsSync(join(OLDEST, 'postgres'))) throw new Error(`PostgreSQL 15 is not installed in ${OLDEST}`);
  const data = join(folder, 'data');
  await chmod(folder, 0o711);
  await mkdir(data, { mode: 0o700 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(data, NOBODY, NOBODY);
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const run = (name: string, parameters: string[]) => runFile(join(OLDEST, name), parameters, { ...as, cwd: '/' });

  await run('initdb', ['-D', data, '-U', 'archway', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']);
  const settings = `-c listen_addresses='' -c unix_socket_directories='${data}' -c max_connections=200`;
  await run('pg_ctl', ['start', '-s', '-w', '-D', data, '-l', join(data, 'log'), '-o', settings]);
  return {
    url: `postgresql://archway@${encodeURIComponent(data)}/postgres`,
    stop: async () => {
      await run('pg_ctl', ['stop', '-s', '-m', 'immediate', '-D', data]);
    },
  };
}
