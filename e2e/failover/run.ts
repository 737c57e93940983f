import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Machine } from './machine.ts';
import { switchOver, whole } from './patroni.ts';
import { Broken } from './process.ts';
import { expectTheSame, underLoad } from './rounds.ts';
import { build, type Scene } from './scene.ts';

const needed = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/postgres'];
const packages = 'postgresql-15 patroni python3-etcd python3-psycopg2 etcd-server etcd-client haproxy';

const start = performance.now();
/** How to stop what was started. */
const stops: (() => Promise<void>)[] = [];

function say(sentence: string) {
  process.stdout.write(`${inSeconds(performance.now() - start).padStart(8)}  ${sentence}\n`);
}

function inSeconds(milliseconds: number) {
  return `${(milliseconds / 1_000).toFixed(1)} s`;
}

/** Runs all failure scenarios, one after another. */
async function play(scene: Scene) {
  const { machines, programs } = scene;
  say(`Three machines and two programs are up, processes ${programs.map(({ pid }) => pid).join(' and ')}.`);

  const { primary: first } = await whole(machines);
  await tell(scene, `${first.name}, the primary, loses its power`, first.lose);
  await first.start();
  await tellReturn(scene, first);

  const { primary: second, standby: heir } = await whole(machines);
  await tell(scene, `${second.name} hands over to ${heir.name}`, () => switchOver(second, heir));

  const { standby } = await whole(machines);
  await tell(scene, `${standby.name}, the synchronous standby, falls silent`, standby.freeze);
  await standby.thaw();
  await tellReturn(scene, standby);

  const { primary: last } = await whole(machines);
  await tell(scene, `${last.name}, the primary, falls silent`, last.freeze);
  await tell(scene, `${last.name} wakes up and takes itself for the primary`, last.thaw);
  await tellReturn(scene, last);

  say('Both programs ran from the start to the end.');
}

async function tell(scene: Scene, event: string, disturb: () => Promise<void>) {
  const { pause, primary, acknowledged } = await underLoad(scene, disturb);
  say(`${event}: ${inSeconds(pause)} without an acknowledged write.`);
  say(`    All ${acknowledged} acknowledged writes are on ${primary.name}, each of them once.`);
}

async function tellReturn({ machines }: Scene, { name }: Machine) {
  await whole(machines);
  await expectTheSame(machines);
  say(`    ${name} is a replica, and all three machines hold the same rows.`);
}

async function stopAll() {
  for (const stop of stops.splice(0).reverse()) await stop();
}

async function run() {
  const home = await mkdtemp(join(tmpdir(), 'archway-failover-'));
  await chmod(home, 0o711);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      await stopAll();
      await rm(home, { recursive: true, force: true });
      process.stderr.write('Stopped. Nothing was left behind.\n');
      process.exit(1);
    });
  }
  try {
    await play(await build(home, (stop) => stops.push(stop)));
    await stopAll();
    await rm(home, { recursive: true, force: true });
  } catch (error) {
    await stopAll();
    const reason = error instanceof Broken ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${reason}\nThe logs are in ${home}.\n`);
    process.exitCode = 1;
  }
}

const missing = needed.filter((path) => !existsSync(path));
if (missing.length === 0) await run();
else {
  process.stderr.write(`There is no ${missing.join(', no ')} here. On Debian 12:\n`);
  process.stderr.write(`  apt-get update && apt-get install -y --no-install-recommends ${packages}\n`);
  process.exitCode = 1;
}
