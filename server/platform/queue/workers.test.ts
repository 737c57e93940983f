import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { outbox } from '#server/news/webhooks/outbox.ts';
import type { Db } from '#server/platform/database/client.ts';
import { webhooks } from '#server/platform/database/tables/webhooks.ts';
import { signal } from '#server/platform/process/signals.ts';
import { startApp } from '#test/app.ts';
import { queueRows } from '#test/queue-rows.ts';
import { queueWorkers } from './workers.ts';

const world = await startApp({ own: true });
const { db } = world;

const started: ReturnType<typeof queueWorkers>[] = [];

/** Works on queued messages; each is taken as delivered once `work` resolves. */
function start(work: (id: string) => Promise<void>) {
  const task = (id: string) => ({
    work: async () => {
      await work(id);
      return true;
    },
    fail: async () => 0,
  });
  const finish = async (tx: Db, ids: string[]) => {
    await tx.execute(sql`update webhook_deliveries set delivered_at = now() where id = any(${sql.param(ids)}::uuid[])`);
  };
  const timing = { look: 3_600_000, grace: 100 };
  const log = pino({ level: 'silent' });
  const workers = queueWorkers({ db, log, queue: outbox, workers: 3, timing, task, finish, failure: 'No database' });
  started.push(workers);
  workers.start();
  return workers;
}

beforeEach(async () => {
  await db.delete(webhooks);
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((workers) => workers.stop()));
});

test('waking three workers while nothing is due sends one statement', async () => {
  start(async () => undefined);
  const look = vi.spyOn(db, 'select');
  onTestFinished(() => look.mockRestore());

  // Once all of them have found nothing for the first time.
  await expect
    .poll(async () => {
      look.mockClear();
      signal('queued', { queue: outbox.name });
      await sleep(200);
      return look.mock.calls.length;
    })
    .toBe(1);
});

test('one wake-up brings all workers to the rows that are due', async () => {
  const all = Promise.withResolvers<void>();
  const working = new Set<string>();
  start(async (id) => {
    working.add(id);
    if (working.size === 3) all.resolve();
    await all.promise;
  });
  await sleep(200);

  for (let count = 0; count < 3; count++) await queueRows(world, outbox.name, { count: 1 });
  signal('queued', { queue: outbox.name });
  await all.promise;

  await expect
    .poll(async () => (await db.execute(sql`select from webhook_deliveries where delivered_at is null`)).rowCount)
    .toBe(0);
});
