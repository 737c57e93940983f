import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { MailLimit, MailTiming } from '#contract/mail-constants.ts';
import { tryLock } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { interval } from '#server/platform/database/intervals.ts';
import { mailOwner, mailUrgency, outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { signalOnCommit } from '#server/platform/process/signals.ts';
import { attemptOf, type Backoff, defineQueue, nextAttempt } from '#server/platform/queue/queue.ts';

export type OutgoingMail = typeof outgoingMails.$inferSelect;
export type NewMail = Omit<typeof outgoingMails.$inferInsert, 'id' | 'nextAttemptAt'> & { nextAttemptAt?: Date | SQL };

const isUnsent = and(isNull(outgoingMails.sentAt), isNull(outgoingMails.failedAt));

/** Queues emails. Skips a second email about the same inquiry or report. */
export async function queueMails(tx: Db, mails: NewMail[]) {
  if (mails.length === 0) return;
  await tx.insert(outgoingMails).values(mails).onConflictDoNothing();
  wakeDelivery();
}

/** Makes the delivery look for due emails, once the current transaction has committed. */
export function wakeDelivery() {
  signalOnCommit('queued', { queue: outbox.name });
}

/**
 * The emails to send. Emails about one ticket to one person are sent in order, except that an on-call email does not
 * wait. A person gets one equally urgent email at a time, because each counts toward the limits of the next.
 */
export const outbox = defineQueue({
  name: 'outgoing emails',
  table: outgoingMails,
  isWaiting: sql`sent_at is null and failed_at is null`,
  owner: mailOwner,
  // Nobody waits for three slow emails to others who needs help, or wants to log in.
  urgency: { of: mailUrgency, least: 4, reserved: 1 },
  mayStart: sql`(kind = 'on_call' or not exists (
    select from outgoing_mails as earlier
    where earlier.user_id = due.user_id and earlier.ticket_id = due.ticket_id and earlier.id < due.id
      and earlier.sent_at is null and earlier.failed_at is null))`,
  // Programs of earlier versions take the second one.
  lock: sql`case when ${tryLock('mailRecipient', sql`urgency || ' ' || owner`)}
    then ${tryLock('outgoingMail', sql`id`)} else false end`,
});

/** Finds an email that is still due. */
export async function findDue(tx: Db, id: string): Promise<OutgoingMail | undefined> {
  const [mail] = await tx
    .select()
    .from(outgoingMails)
    .where(and(eq(outgoingMails.id, id), isUnsent, lte(outgoingMails.nextAttemptAt, sql`now()`)));
  return mail;
}

/**
 * Closes an email to further events, before it is written.
 * @param db not the transaction that claimed it: consumers of events would wait for its end
 * @returns the email with all its events; undefined if it is gone
 */
export async function closeMail(db: Db, mail: OutgoingMail): Promise<OutgoingMail | undefined> {
  if (!mail.isOpen) return mail;
  const [closed] = await db
    .update(outgoingMails)
    .set({ isOpen: false })
    .where(eq(outgoingMails.id, mail.id))
    .returning();
  return closed;
}

/** Records that a mail server has accepted these emails. */
export async function noteAccepted(db: Db, ids: string[]) {
  await db
    .update(outgoingMails)
    .set({ ...anAttempt, sentAt: sql`clock_timestamp()`, response: null })
    .where(and(inArray(outgoingMails.id, ids), isUnsent));
}

/**
 * Records a failed attempt. An email that has been tried for 72 hours is given up.
 * @returns whether it was given up
 */
export async function noteFailure(db: Db, id: string, backoff: Backoff, response: string | null) {
  const [mail] = await db
    .update(outgoingMails)
    .set({
      ...anAttempt,
      nextAttemptAt: nextAttempt(outbox, backoff),
      failedAt: sql`case when ${outgoingMails.firstAttemptAt} < clock_timestamp() - ${interval(MailTiming.retries)} then clock_timestamp() end`,
      response: redactedResponse(response),
    })
    .where(and(eq(outgoingMails.id, id), isUnsent))
    .returning({ failedAt: outgoingMails.failedAt });
  return Boolean(mail?.failedAt);
}

/** Gives up an email for a permanent reason. */
export async function giveUp(db: Db, id: string, reason: string | null) {
  await db
    .update(outgoingMails)
    .set({ ...anAttempt, failedAt: sql`clock_timestamp()`, response: redactedResponse(reason) })
    .where(and(eq(outgoingMails.id, id), isUnsent));
}

/** Deletes an email that has no content for its recipient anymore. */
export async function dropMail(tx: Db, id: string) {
  await tx.delete(outgoingMails).where(eq(outgoingMails.id, id));
}

const anAttempt = attemptOf(outgoingMails);

/** Puts a mail server's response on one line, without the links that it may quote: those are only for the recipient. */
export function redactedResponse(response: string | null) {
  return (
    response
      ?.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .replaceAll(/(token(?:=|%3D)|\/(?:rate|track)(?:\/|%2F))[\w-]+/gi, '$1…')
      .trim()
      .toWellFormed()
      .slice(0, MailLimit.response) ?? null
  );
}
