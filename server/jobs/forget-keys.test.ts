import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { idempotencyKeys } from '#server/database/schema.ts';
import { forgetOldKeys } from '#server/jobs/forget-keys.ts';
import { startApp } from '#test/app.ts';

const { db } = await startApp();
const log = pino({ level: 'silent' });
const started: ReturnType<typeof forgetOldKeys>[] = [];

afterEach(async () => {
  await Promise.all(started.splice(0).map((job) => job.stop()));
  await db.delete(idempotencyKeys);
});

function start(timing = {}) {
  const job = forgetOldKeys({ db, log, timing });
  started.push(job);
  job.start();
}

async function insertKeys(amount: number, age: string) {
  const createdAt = sql`now() - ${age}::interval`;
  const keys = Array.from({ length: amount }, () => ({
    keyHash: randomBytes(32),
    requestHash: randomBytes(32),
    createdAt,
  }));
  await db.insert(idempotencyKeys).values(keys);
}

const left = () => db.$count(idempotencyKeys);

test('keys older than a day are cleared away, however many there are; younger ones stay', async () => {
  await insertKeys(2_300, '24 hours 1 minute');
  await insertKeys(3, '23 hours 59 minutes');

  start();

  await vi.waitFor(async () => expect(await left()).toBe(3), 10_000);
});

test('it looks again by itself', async () => {
  start({ look: 50 });
  await vi.waitFor(async () => expect(await left()).toBe(0));

  await insertKeys(1, '2 days');

  await vi.waitFor(async () => expect(await left()).toBe(0), 10_000);
});

test('a database that is away is asked again', async () => {
  await insertKeys(1, '2 days');
  await db.execute(sql`alter table idempotency_keys rename to idempotency_keys_away`);
  start({ retry: 50 });
  await new Promise((resolve) => setTimeout(resolve, 150));

  await db.execute(sql`alter table idempotency_keys_away rename to idempotency_keys`);

  await vi.waitFor(async () => expect(await left()).toBe(0), 10_000);
});
