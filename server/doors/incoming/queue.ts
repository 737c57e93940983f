import { and, eq, lte, sql } from 'drizzle-orm';
import type { MailLanes } from '#contract/incoming-mail-constants.ts';
import { tryLock } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { interval } from '#server/platform/database/intervals.ts';
import { incomingMails, incomingOwner } from '#server/platform/database/tables/incoming-mails.ts';
import { type Backoff, defineQueue, nextAttempt, type Queue } from '#server/platform/queue/queue.ts';
import type { ReadingTime } from './read-in-process.ts';

export type IncomingMail = typeof incomingMails.$inferSelect;
export type Lane = (typeof MailLanes)[number];

/** How often an email may fail before it is held. */
const MostAttempts = 3;

const queuesOfLanes: Record<Lane, Queue> = { known: ofLane('known'), strangers: ofLane('strangers') };

function ofLane(lane: Lane) {
  return defineQueue({
    name: `incoming emails: ${lane}`,
    table: incomingMails,
    isWaiting: sql.raw(`state = 'waiting' and lane = '${lane}'`),
    owner: incomingOwner,
    // Programs of earlier versions take the second one.
    lock: sql`case when ${tryLock('mailSender', sql`owner`)} then ${tryLock('incomingMail', sql`id`)} else false end`,
  });
}

/** The emails that wait in a lane. */
export function queueOf(lane: Lane) {
  return queuesOfLanes[lane];
}

/** Finds an email that is still due. */
export async function findDue(tx: Db, id: string): Promise<IncomingMail | undefined> {
  const [mail] = await tx
    .select()
    .from(incomingMails)
    .where(and(stillWaiting(id), lte(incomingMails.nextAttemptAt, sql`now()`)));
  return mail;
}

/** In milliseconds. Less time is not worth another attempt. */
const ShortestReading = 100;

/**
 * Records that an email could not be processed. After the third failure, and once the time for reading it is used up, the
 * email is held.
 */
export async function noteFailure(db: Db, { id, lane }: IncomingMail, time: ReadingTime, backoff: Backoff) {
  const attempts = sql`${incomingMails.attempts} + 1`;
  const isOver = time.most - time.spent < ShortestReading ? sql`true` : sql`${attempts} >= ${MostAttempts}`;
  await db
    .update(incomingMails)
    .set({
      attempts,
      readingTime: Math.round(time.spent),
      nextAttemptAt: nextAttempt(queueOf(lane), backoff),
      state: sql`case when ${isOver} then 'held' else 'waiting' end`,
      reason: sql`case when ${isOver} then 'unreadable' end`,
      processedAt: sql`case when ${isOver} then clock_timestamp() end`,
    })
    .where(stillWaiting(id));
}

/** Postpones an email after a failure that it did not cause. `delay` is in milliseconds. */
export async function postpone(db: Db, id: string, delay: number) {
  await db
    .update(incomingMails)
    .set({ nextAttemptAt: sql`clock_timestamp() + ${interval(delay)}` })
    .where(stillWaiting(id));
}

const stillWaiting = (id: string) => and(eq(incomingMails.id, id), eq(incomingMails.state, 'waiting'));
