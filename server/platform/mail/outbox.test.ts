import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { claimDue, findNext } from '#server/platform/queue/queue.ts';
import { startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';
import { findDue, outbox } from './outbox.ts';

slow('Sends many emails');

const { db, insertInquiry, insertTicket, insertUser } = await startApp({ own: true });

beforeEach(async () => {
  await db.delete(inquiries);
});

test('the wait is until the mail that is due next', async () => {
  for (const minutes of [9, 5, 7]) {
    const { id } = await insertInquiry();
    await db.execute(sql`
      update outgoing_mails set next_attempt_at = now() + ${`${minutes} minutes`}::interval where inquiry_id = ${id}`);
  }

  const { isDue, wait } = await findNext(db, outbox);

  expect(isDue).toBe(false);
  expect(wait).toBeGreaterThan(4 * 60_000);
  expect(wait).toBeLessThanOrEqual(5 * 60_000);
});

test('there is nothing to wait for while all is mailed, or due and in the hands of another process', async () => {
  await insertInquiry({}, { sentAt: new Date(), nextAttemptAt: new Date(Date.now() + 60_000) });
  await insertInquiry({}, { nextAttemptAt: new Date(Date.now() - 60_000) });

  expect(await findNext(db, outbox)).toEqual({ isDue: true, wait: undefined });
});

test('many emails that wait for an earlier one to the same person keep no other from being sent', async () => {
  const client = await insertUser('employee');
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
  for (let pair = 0; pair < 101; pair++) {
    const ids = { userId: client.id, ticketId: (await insertTicket(client)).id };
    await db.insert(outgoingMails).values({ kind: 'acknowledgment', nextAttemptAt: inMinutes(60), ...ids });
    await db.insert(outgoingMails).values({ kind: 'ticket', nextAttemptAt: inMinutes(-60), ...ids });
  }
  const { id } = await insertInquiry({}, { nextAttemptAt: inMinutes(-1) });

  const claimed = await db.transaction(async (tx) => findDue(tx, (await claimDue(tx, outbox))?.id ?? randomUUID()));

  expect(claimed).toMatchObject({ kind: 'inquiry', inquiryId: id });
});
