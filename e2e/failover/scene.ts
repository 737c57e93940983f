import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { emptyLedger } from '../release/crash-writers.ts';
import { type Archway, startArchway } from './archway.ts';
import { type Load, settle } from './load.ts';
import { type Machine, prepareMachine } from './machine.ts';
import { whole } from './patroni.ts';
import { newSettings } from './settings.ts';

export type Scene = { machines: Machine[]; programs: Archway[]; load: Load };

/**
 * A cluster of three machines and two programs that use it, each with its own loopback address, so that all use the
 * ports in `deploy/cluster/`.
 * @param home a folder that every user can traverse
 * @param onStart gets the function that stops each process, before it starts
 */
export async function build(home: string, onStart: (stop: () => Promise<void>) => void): Promise<Scene> {
  const network = `127.${100 + (Math.floor(process.pid / 256) % 100)}.${process.pid % 256}`;
  const common = { ...newSettings(), DB1: `${network}.1`, DB2: `${network}.2`, DB3: `${network}.3` };
  const machines = await Promise.all(
    ['db1', 'db2', 'db3'].map((name) => prepareMachine(name, common, join(home, name))),
  );
  for (const { lose } of machines) onStart(lose);
  await Promise.all(machines.map((machine) => machine.start()));
  const { primary } = await whole(machines);

  const password = randomBytes(24).toString('hex');
  await makeDatabase(primary, password);
  const first = await startArchway(common, `${network}.4`, password, home);
  onStart(first.stop);
  await first.ready();
  const second = await startArchway(common, `${network}.5`, password, home);
  onStart(second.stop);
  await second.ready();
  return { machines, programs: [first, second], load: await settle(first, emptyLedger()) };
}

/** Follows the manual steps of the cluster's README. */
async function makeDatabase({ connection }: Machine, password: string) {
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`create role archway login password '${password}'`);
    await client.query('create database archway owner archway');
    await client.query('alter database archway set log_min_messages = log');
  } finally {
    await client.end();
  }
}
