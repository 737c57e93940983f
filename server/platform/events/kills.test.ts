// @module-tag release

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '#server/platform/process/root.ts';
import { startApp } from '#test/app.ts';
import { consumersOf, moveToBeginning } from '#test/consumers.ts';
import { reacting } from './consumers.ts';

const ROUNDS = 50;

const { db, databaseUrl } = await startApp({ own: true });
const consume = consumersOf(db);

function start() {
  const child = spawn(process.execPath, ['test/record-and-consume.ts', databaseUrl], { cwd: root, stdio: 'inherit' });
  onTestFinished(() => kill(child));
  return child;
}

async function kill(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

const countSeen = async () => Number((await db.execute(sql`select count(*) from seen`)).rows[0]?.count);

async function moreSeen() {
  const before = await countSeen();
  await expect.poll(countSeen, { timeout: 60_000 }).toBeGreaterThan(before + 5);
}

test(
  `two processes that record and consume are killed ${ROUNDS} times: no event is lost or processed twice`,
  async () => {
    await db.execute(sql`create table seen (number serial, id uuid not null)`);
    await moveToBeginning(db, 'seen');
    const processes = [start(), start()];

    for (let round = 0; round < ROUNDS; round++) {
      await moreSeen();
      await setTimeout(Math.random() * 100);
      const victim = round % 2;
      const killed = processes[victim];
      if (killed) await kill(killed);
      processes[victim] = start();
    }
    await moreSeen();
    await Promise.all(processes.map(kill));
    await consume([{ name: 'seen', ...reacting({ company: { changed: noteSeen } }) }]);

    const lost = sql`select from events where not exists (select from seen where seen.id = events.id) limit 1`;
    await expect.poll(async () => (await db.execute(lost)).rows, { timeout: 60_000 }).toEqual([]);
    const repeated = await db.execute(sql`select id from seen group by id having count(*) > 1`);
    const invented = await db.execute(sql`select id from seen where id not in (select id from events)`);
    const inOrder = await db.execute<{ isInOrder: boolean }>(sql`
      select array_agg(seen.id order by number) = array_agg(seen.id order by position, seen.id) as "isInOrder"
      from seen join events on events.id = seen.id`);
    expect([repeated.rows, invented.rows, inOrder.rows]).toEqual([[], [], [{ isInOrder: true }]]);
  },
  ROUNDS * 30_000,
);

const noteSeen: Parameters<typeof consume>[0][number]['handle'] = async (tx, events) => {
  for (const { id } of events) await tx.execute(sql`insert into seen (id) values (${id})`);
};
