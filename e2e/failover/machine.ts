import { existsSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { childrenOf, postmasterIn } from '#test/cluster.ts';
import { isRunning, launch, NOBODY, until } from './process.ts';
import { fill, type Settings } from './settings.ts';

export type Machine = Awaited<ReturnType<typeof prepareMachine>>;

/**
 * One of the three machines of a cluster, with an address of its own on loopback: etcd, and Patroni with its PostgreSQL,
 * set up by the files in `deploy/cluster/`.
 * @param common the settings that all machines share, as in `cluster.conf`
 * @param home where its data and logs go
 */
export async function prepareMachine(name: string, common: Settings, home: string) {
  const address = String(common[name.toUpperCase()]);
  const data = join(home, 'postgres');
  const places = { ETCD_DATA: join(home, 'etcd'), POSTGRES_DATA: data, POSTGRES_SOCKETS: home };
  const settings = { ...common, ...places, NAME: name, ADDRESS: address };
  const configuration = join(home, 'patroni.yml');
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(configuration, fill('patroni.yml', settings), { mode: 0o600 });
  if (NOBODY) for (const path of [home, configuration]) await chown(path, NOBODY.uid, NOBODY.gid);
  const etcdSettings = Object.fromEntries(
    [...fill('etcd.env', settings).matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
  );
  let running: ReturnType<typeof launch>[] = [];
  let halted: number[] = [];
  const launched = () => running.filter(isRunning).map(({ pid }) => Number(pid));
  const processesOn = () => [...launched(), ...postgresIn(data)];

  return {
    name,
    address,
    configuration,
    log: join(home, 'patroni.log'),
    /** The address of its PostgreSQL, bypassing HAProxy. */
    connection: { host: address, user: 'postgres', password: String(common.SUPERUSER_PASSWORD), database: 'archway' },

    start: async () => {
      running = [launch(['etcd'], { log: join(home, 'etcd.log'), env: etcdSettings })];
      await until(`an etcd on ${name}`, 20_000, async () => (await fetch(`http://${address}:2379/health`)).ok);
      running.push(launch(['patroni', configuration], { log: join(home, 'patroni.log') }));
    },

    /** Kills everything on it at once, like a power failure. */
    lose: async () => {
      const processes = processesOn();
      // Killing the group also ends Patroni's running tasks, such as a base backup or a rewind.
      for (const pid of launched()) process.kill(-pid, 'SIGKILL');
      for (const pid of processes) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      await until(`the end of ${name}`, 10_000, async () => !processes.some(isAlive));
    },

    /** Freezes everything on it, like a hanging machine or a network failure: connections stay open but silent. */
    freeze: async () => {
      halted = processesOn();
      for (const pid of halted) process.kill(pid, 'SIGSTOP');
    },

    thaw: async () => {
      for (const pid of halted) if (isAlive(pid)) process.kill(pid, 'SIGCONT');
    },
  };
}

/** PostgreSQL's main process, which Patroni detaches, and all its children. */
function postgresIn(data: string) {
  if (!existsSync(join(data, 'postmaster.pid'))) return [];
  const first = postmasterIn(data);
  // A killed process leaves that file behind, and its id may have been reused.
  return isAlive(first) && readlinkSync(`/proc/${first}/cwd`) === data ? [first, ...childrenOf(first)] : [];
}

/** Whether a process runs. A zombie does not. */
function isAlive(pid: number) {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
