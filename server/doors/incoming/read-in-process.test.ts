import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { retryMail } from '#contract/incoming-mail.ts';
import { one } from '#server/platform/database/client.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { startApp } from '#test/app.ts';
import { haltHelpers } from '#test/halted-helpers.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';
import { noteFailure } from './queue.ts';
import { storeMail } from './store-mail.ts';

const { db, call, insertUser } = await startApp({ own: true });
const arrive = incomingOf(db);

const find = async (id: string) => one(await db.select().from(incomingMails).where(eq(incomingMails.id, id)));

test('an email that takes ten seconds to read is held at once, and the next one gets a new process', {
  tags: 'release',
}, async () => {
  const { email } = await insertUser('employee');
  const admin = await insertUser('admin');
  const first = await arrive(rawMail({ From: email }));
  const halted = haltHelpers('read-process');

  const second = await arrive(rawMail({ From: email, Subject: 'Printer still on fire' }));
  const third = await arrive(rawMail({ From: email, Subject: 'Printer out' }));

  expect(halted).toBe(1);
  expect(first).toMatchObject({ state: 'done', attempts: 0 });
  expect(second).toMatchObject({ state: 'held', reason: 'unreadable', attempts: 1 });
  expect(third).toMatchObject({ state: 'done', attempts: 0 });
  await call(admin, retryMail, { params: { mailId: second.id }, body: { version: second.version } });
  await expect.poll(async () => (await find(second.id)).state, { timeout: 60_000 }).toBe('done');
});

test.each([
  [9_950, 1, 'held'],
  [4_000, 1, 'waiting'],
  [500, 2, 'waiting'],
  [500, 3, 'held'],
])('after %i ms of reading in %i attempts an email is %s', async (spent, attempts, state) => {
  const { id } = await storeMail(db, rawMail({ From: 'nobody@elsewhere.example' }), {
    channel: 'http',
    sender: null,
    recipients: [],
  });
  await db
    .update(incomingMails)
    .set({ attempts: attempts - 1, nextAttemptAt: new Date(Date.now() + 3_600_000) })
    .where(eq(incomingMails.id, id));

  const backoff = { firstRetry: 3_600_000, longestRetry: 3_600_000 };
  await noteFailure(db, await find(id), { spent, most: 10_000 }, backoff);

  expect(await find(id)).toMatchObject({ state, readingTime: spent });
});
