import { and, eq, lte, sql } from 'drizzle-orm';
import type { MailLanes } from '#contract/incoming-mail-constants.ts';
import { tryLock } from '#server/database/advisory-lock.ts';
import { type Db, one } from '#server/database/client.ts';
import { incomingMails } from '#server/database/tables/incoming-mails.ts';
import type { ReadingTime } from './reader.ts';

export type IncomingMail = typeof incomingMails.$inferSelect;

/** How many due emails may be in the hands of other processes before one is found. */
const LOOK = 100;

/** How often an email may fail before it is held. */
const MostAttempts = 3;

type Lane = (typeof MailLanes)[number];

/**
 * Claims the email of a queue that has waited longest until the transaction ends, as the outbox claims one
 * (server/mail/outbox.ts).
 */
export async function claimWaiting(tx: Db, lane: Lane): Promise<IncomingMail | undefined> {
  // Reading an email may take longer than the database lets a transaction idle.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (
      select id from incoming_mails where state = 'waiting' and lane = ${lane} and next_attempt_at <= now()
      order by next_attempt_at, id limit ${LOOK}) as due
    where ${tryLock('incomingMail', sql`id`)} limit 1`);
  if (!rows[0]) return undefined;

  // Another process may have processed it just before the lock.
  const [mail] = await tx
    .select()
    .from(incomingMails)
    .where(
      and(
        eq(incomingMails.id, rows[0].id),
        eq(incomingMails.state, 'waiting'),
        lte(incomingMails.nextAttemptAt, sql`now()`),
      ),
    );
  return mail ?? claimWaiting(tx, lane);
}

/** In milliseconds: it makes no sense to start the next attempt with less. */
const ShortestReading = 100;

/**
 * Notes that an email could not be processed. The next attempt is due after `delay` milliseconds. After the third failure,
 * and once the time for reading it is used up, the email is held.
 */
export async function noteTrouble(db: Db, mailId: string, { delay, time }: { delay: number; time: ReadingTime }) {
  const attempts = sql`${incomingMails.attempts} + 1`;
  const isOver = time.most - time.spent < ShortestReading ? sql`true` : sql`${attempts} >= ${MostAttempts}`;
  await db
    .update(incomingMails)
    .set({
      attempts,
      readingTime: Math.round(time.spent),
      nextAttemptAt: after(delay),
      state: sql`case when ${isOver} then 'held' else 'waiting' end`,
      reason: sql`case when ${isOver} then 'unreadable' end`,
      processedAt: sql`case when ${isOver} then clock_timestamp() end`,
    })
    .where(stillWaiting(mailId));
}

/** Leaves an email for later, after a failure that has nothing to do with it. `delay` is in milliseconds. */
export async function postpone(db: Db, mailId: string, delay: number) {
  await db
    .update(incomingMails)
    .set({ nextAttemptAt: after(delay) })
    .where(stillWaiting(mailId));
}

const after = (delay: number) => sql`clock_timestamp() + ${`${delay} milliseconds`}::interval`;
const stillWaiting = (mailId: string) => and(eq(incomingMails.id, mailId), eq(incomingMails.state, 'waiting'));

/** How long until the next email of a queue is due, in milliseconds; undefined if none waits for later. */
export async function timeToNext(tx: Db, lane: Lane) {
  const next = await tx.execute<{ wait: number | null }>(sql`
    select (extract(epoch from min(next_attempt_at) - now()) * 1000)::float8 as wait
    from incoming_mails where state = 'waiting' and lane = ${lane} and next_attempt_at > now()`);
  return one(next.rows).wait ?? undefined;
}
