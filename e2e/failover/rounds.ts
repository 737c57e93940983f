import { setTimeout } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { fingerprint } from '#test/fingerprint.ts';
import { findings } from '../release/crash-findings.ts';
import { type Load, writeUntil } from './load.ts';
import type { Machine } from './machine.ts';
import { primaryOf } from './patroni.ts';
import { Broken, until } from './process.ts';
import type { Scene } from './scene.ts';

/** The maximum time without an acknowledged write during a failure, in milliseconds. */
const LONGEST_PAUSE = 30_000;
/** The number of writes before a failure. */
const ENOUGH = 30;
/** How long writing continues after recovery, in milliseconds. */
const AFTERWARDS = 1_000;

/**
 * Causes a failure during writes, and checks the data afterwards.
 * @returns how long no write was acknowledged, in milliseconds, how many were in all, and the primary afterwards
 * @throws Broken where an acknowledged write is lost or there twice, where writes do not come back in time, or where a
 * program had to be started again
 */
export async function underLoad({ machines, programs, load }: Scene, disturb: () => Promise<void>) {
  const stopped = new AbortController();
  const writing = writeUntil(stopped.signal, programs, load);
  const before = load.moments.length + ENOUGH;
  await until(`${ENOUGH} acknowledged writes`, 30_000, async () => load.moments.length >= before);

  const start = performance.now();
  await disturb();
  const end = performance.now();
  await until('acknowledged writes', LONGEST_PAUSE, async () => load.moments.some(({ sent }) => sent > end)).finally(
    () => setTimeout(AFTERWARDS).then(() => stopped.abort()),
  );
  await writing;

  if (!programs.every((program) => program.isRunning())) throw new Broken('A program ended, and nobody stopped it.');
  const primary = await primaryOf(machines);
  const found = await findings(primary.connection, load.ledger);
  if (found.length > 0)
    throw new Broken(`On ${primary.name}, of what was acknowledged:\n${found.slice(0, 10).join('\n')}`);
  const pause = longestPause(load, start);
  if (pause > LONGEST_PAUSE) throw new Broken(`No write was acknowledged for ${pause / 1_000} s.`);
  return { pause, primary, acknowledged: load.moments.length };
}

/** Throws if the machines' rows differ once the replicas have caught up. */
export async function expectTheSame(machines: Machine[]) {
  await until('the same rows on all machines', 20_000, async () => {
    const [first, ...others] = await Promise.all(machines.map(rowsOn));
    return others.every((rows) => rows === first);
  });
}

async function rowsOn({ connection }: Machine) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return JSON.stringify(await fingerprint(drizzle({ client })));
  } finally {
    await client.end();
  }
}

function longestPause({ moments }: Load, since: number) {
  const times = moments.map(({ acknowledged }) => acknowledged).filter((time) => time > since);
  return Math.max(...times.map((time, index) => time - (times[index - 1] ?? since)));
}
