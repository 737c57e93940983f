import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/platform/database/client.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { root } from '#server/platform/process/root.ts';
import { startApp } from '#test/app.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { collectLines } from '#test/log-lines.ts';
import { queuesOf } from '#test/queues.ts';
import { slow } from '#test/slow.ts';
import { type Job, jobs } from './jobs.ts';

slow('Waits for the next try');

const { db, databaseUrl } = await startApp({ own: true });
const startQueue = queuesOf(databaseUrl);
await db.execute(sql`create table runs (number serial)`);

beforeEach(async () => {
  await db.execute(sql`truncate runs`);
  await db.execute(sql`drop schema if exists pgboss cascade`);
});

async function note(to: Db) {
  await to.execute(sql`insert into runs default values`);
  return 0;
}

function jobOf(work: Job['work']): Job {
  return {
    name: 'noted',
    schedule: '0 0 1 1 *',
    on: ['setting'],
    retries: { limit: 3, delay: 1 },
    work,
    failure: 'The runs could not be noted yet',
  };
}

async function runs() {
  return (await db.execute(sql`select from runs`)).rows.length;
}

function eventually<Value>(value: () => Value) {
  return expect.poll(value, { timeout: 60_000 });
}

/** The states of the jobs that the queue keeps. */
async function states() {
  const { rows: tables } = await db.execute(sql`select from pg_class where oid = to_regclass('pgboss.job')`);
  if (tables.length === 0) return [];
  const { rows } = await db.execute<{ state: string }>(sql`select state::text from pgboss.job where name = 'noted'`);
  return rows.map(({ state }) => state).sort();
}

test('each start runs a job, batch by batch until nothing is left', async () => {
  let left = 3;
  startQueue([jobOf((to) => note(to).then(() => --left))]);

  await eventually(states).toEqual(['completed']);
  expect(await runs()).toBe(3);
});

test('a job that is queued once runs in one of two processes', async () => {
  const one = startQueue([jobOf(note)]);
  await eventually(states).toEqual(['completed']);
  startQueue([jobOf(note)]);
  await eventually(states).toEqual(['completed', 'completed']);
  const before = await runs();

  await moveToNow(db, one.consumer.name);
  await record(db, system, { action: 'changed', kind: 'setting', recordId: crypto.randomUUID(), recordName: 'x' });
  await handleAll(db, one.consumer);

  await eventually(runs).toBe(before + 1);
  await eventually(async () => new Set(await states())).toEqual(new Set(['completed']));
  expect(await runs()).toBe(before + 1);
});

test('a job runs when its condition holds, and until then only at the start', async () => {
  await db.execute(sql`create table wanted (number serial)`);
  const work = async (to: Db) => {
    await to.execute(sql`delete from wanted`);
    return note(to);
  };
  startQueue([{ ...jobOf(work), isDue: () => sql`exists (select from wanted)` }]);
  await eventually(states).toEqual(['completed']);
  const before = await runs();

  await db.execute(sql`insert into wanted default values`);

  await eventually(runs).toBe(before + 1);
  await eventually(states).toEqual(['completed', 'completed']);
});

test('a job that fails is tried again, and neither log nor queue shows a value of its query', async () => {
  const { written: lines, stream } = collectLines();
  let failures = 0;
  const failing = async (to: Db) => {
    if (failures++ < 2) await to.execute(sql`select ${'secret'} from nowhere`);
    return note(to);
  };

  startQueue([jobOf(failing)], pino({}, stream));

  await eventually(states).toEqual(['completed']);
  expect(failures).toBe(3);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(Array(2).fill('The runs could not be noted yet'));
  const stored = await db.execute(sql`select job::text from pgboss.job as job`);
  expect(JSON.stringify(stored.rows)).not.toContain('secret');
});

test('the job of a process that was killed is run again', { tags: 'release' }, async () => {
  const child = spawn(process.execPath, ['test/hanging-job.ts', databaseUrl], { cwd: root, stdio: 'inherit' });
  await eventually(runs).toBe(1);
  child.kill('SIGKILL');
  await once(child, 'exit');

  startQueue([jobOf(note)]);

  // One run for the start of this process, and one for the job of the other.
  await eventually(runs).toBe(3);
  await eventually(states).toEqual(['completed', 'completed']);
});

test('every job of the program is scheduled', async () => {
  startQueue(jobs);

  const scheduled = () =>
    db.execute(sql`select name, cron, timezone from pgboss.schedule`).then(
      ({ rows }) => rows,
      () => [],
    );
  await eventually(() => scheduled().then(({ length }) => length)).toBe(jobs.length);
  expect(await scheduled()).toEqual(
    expect.arrayContaining(jobs.map(({ name, schedule }) => ({ name, cron: schedule, timezone: 'UTC' }))),
  );
});

test('a queue without its tables does not stop a program', async () => {
  const queue = startQueue([jobOf(note)]);
  await eventually(states).toEqual(['completed']);

  await db.execute(sql`drop schema pgboss cascade`);

  await expect(queue.stop()).resolves.toBeUndefined();
});
