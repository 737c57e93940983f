import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { inquiries } from '#server/database/tables/inquiries.ts';
import { startApp } from '#test/app.ts';
import { timeToNext } from './outbox.ts';

const { db, insertInquiry } = await startApp();

beforeEach(async () => {
  await db.delete(inquiries);
});

test('the wait is until the mail that is due next', async () => {
  for (const minutes of [9, 5, 7]) {
    const { id } = await insertInquiry();
    await db.execute(sql`
      update outgoing_mails set next_attempt_at = now() + ${`${minutes} minutes`}::interval where inquiry_id = ${id}`);
  }

  const wait = await timeToNext(db);

  expect(wait).toBeGreaterThan(4 * 60_000);
  expect(wait).toBeLessThanOrEqual(5 * 60_000);
});

test('there is nothing to wait for while all is mailed, or due and in the hands of another process', async () => {
  await insertInquiry({}, { sentAt: new Date(), nextAttemptAt: new Date(Date.now() + 60_000) });
  await insertInquiry({}, { nextAttemptAt: new Date(Date.now() - 60_000) });

  expect(await timeToNext(db)).toBeUndefined();
});
