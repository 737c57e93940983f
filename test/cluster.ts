import { execFile } from 'node:child_process';
import { chownSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { findHome, type Home } from '#server/platform/database/embedded/home.ts';
import { initialise, USER } from '#server/platform/database/embedded/server.ts';
import { freePort } from '../scripts/free-port.ts';

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

/**
 * A PostgreSQL of the test's own, apart from the program, as an operator has one: reached by TCP, and started and stopped
 * by the test alone.
 * @param settings lines for its postgresql.conf
 * @param fill puts something else than an empty database into its data folder
 */
export async function startCluster(settings: string[] = [], fill: (home: Home) => Promise<void> = initialise) {
  const folder = await mkdtemp(join(tmpdir(), 'archway-cluster-'));
  const home = await findHome(folder, pino({ level: 'silent' }));
  await fill(home);
  const port = await freePort();
  const listening = ["listen_addresses = '127.0.0.1'", `port = ${port}`, "unix_socket_directories = ''", 'jit = off'];
  const file = join(home.data, 'archway.conf');
  writeFileSync(file, [...listening, ...settings, ''].join('\n'));
  if (home.owner) chownSync(file, home.owner.uid, home.owner.gid);

  /** What was killed leaves processes behind for a moment, beside which no other may start. */
  async function start() {
    for (let attempt = 0; ; attempt++) {
      try {
        return await home.run('pg_ctl', ['start', '-s', '-w', '-D', home.data, '-l', join(home.data, 'start.log')]);
      } catch (error) {
        if (attempt === 100) throw error;
        await setTimeout(100);
      }
    }
  }

  async function stop() {
    if (home.isRunning()) await home.run('pg_ctl', ['stop', '-s', '-m', 'immediate', '-D', home.data]);
  }

  await start();
  return {
    url: `postgresql://${USER}@127.0.0.1:${port}/postgres`,
    data: home.data,
    port,
    start,
    stop,
    /** Sends a signal to its first process. */
    signal: (signal: NodeJS.Signals) => process.kill(postmasterIn(home.data), signal),
    /** The first process and all that it started: a halt of the machine halts every one of them. */
    processes: () => [postmasterIn(home.data), ...childrenOf(postmasterIn(home.data))],
    remove: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A streaming standby of a server of `startCluster`, which is stopped for a moment to be copied. */
export async function startStandby(primary: Cluster) {
  const settings = [`primary_conninfo = 'host=127.0.0.1 port=${primary.port} user=${USER}'`];
  return startCluster(settings, async ({ data, owner }) => {
    await primary.stop();
    await promisify(execFile)('cp', ['-a', primary.data, data]);
    await primary.start();
    writeFileSync(join(data, 'standby.signal'), '');
    if (owner) chownSync(join(data, 'standby.signal'), owner.uid, owner.gid);
  });
}

/** The id of the process that a PostgreSQL data folder belongs to. */
export function postmasterIn(data: string) {
  return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
}

/** The ids of the processes that a process has started. */
export function childrenOf(pid: number) {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}
