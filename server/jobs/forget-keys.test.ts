import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { idempotencyKeys } from '#server/platform/database/tables/idempotency-keys.ts';
import { forgetKeys } from '#server/platform/http/idempotency/keys.ts';
import { startApp } from '#test/app.ts';

const { db } = await startApp({ own: true });

afterEach(async () => {
  await db.delete(idempotencyKeys);
});

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

  for (let forgotten = 1; forgotten > 0; ) forgotten = await forgetKeys(db);

  expect(await left()).toBe(3);
});
