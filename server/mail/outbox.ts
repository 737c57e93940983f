import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { MailLimit, MailTiming } from '#contract/mail-constants.ts';
import { tryLock } from '#server/database/advisory-lock.ts';
import { type Db, one } from '#server/database/client.ts';
import { outgoingMails } from '#server/database/tables/outgoing-mails.ts';

export type OutgoingMail = typeof outgoingMails.$inferSelect;
export type NewMail = Omit<typeof outgoingMails.$inferInsert, 'id'>;

/** How many due emails may be in the hands of other processes before one is found. */
const LOOK = 100;

const isUnsent = and(isNull(outgoingMails.sentAt), isNull(outgoingMails.failedAt));

/** Queues emails, except those that are queued already (one about each inquiry). */
export async function queueMails(tx: Db, mails: NewMail[]) {
  if (mails.length > 0) await tx.insert(outgoingMails).values(mails).onConflictDoNothing();
}

/**
 * Claims the email that has been due longest until the transaction ends, which it also does if the process dies. The
 * lock is advisory: with a row lock the transaction would count as a write, which delays every consumer of events for
 * as long as the mail server takes. Emails about one ticket to one person are sent in their order, except that the one to
 * the person on call waits for none; and no person gets two
 * at once: each counts toward the limits of the next.
 * @param except the ids of emails to leave alone
 */
export async function claimDue(tx: Db, except: string[] = []): Promise<OutgoingMail | undefined> {
  // Sending may take longer than the database lets a transaction idle.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  // An email that waits for an earlier one does not count toward the limit: it may be due before all that can be sent.
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (
      select id, user_id from outgoing_mails as due
      where sent_at is null and failed_at is null and next_attempt_at <= now() and id <> all(${sql.param(except)}::uuid[])
        and (kind = 'on_call' or not exists (
          select from outgoing_mails as earlier
          where earlier.user_id = due.user_id and earlier.ticket_id = due.ticket_id and earlier.id < due.id
            and earlier.sent_at is null and earlier.failed_at is null))
      order by next_attempt_at, id limit ${LOOK}) as next
    where case when user_id is null or ${tryLock('mailRecipient', sql`user_id`)}
      then ${tryLock('outgoingMail', sql`id`)} else false end
    limit 1`);
  if (!rows[0]) return undefined;

  // Another process may have sent it just before the lock.
  const [mail] = await tx
    .select()
    .from(outgoingMails)
    .where(and(eq(outgoingMails.id, rows[0].id), isUnsent, lte(outgoingMails.nextAttemptAt, sql`now()`)));
  return mail ?? claimDue(tx, except);
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
export async function noteAccepted(db: Db, ids: Iterable<string>) {
  const accepted = [...ids];
  if (accepted.length === 0) return;
  await db
    .update(outgoingMails)
    .set({ ...anAttempt, sentAt: sql`clock_timestamp()`, response: null })
    .where(and(inArray(outgoingMails.id, accepted), isUnsent));
}

/**
 * Records a failed attempt. The next is due after `delay` milliseconds; an email that has been tried for 72 hours is
 * given up.
 * @returns whether it was given up
 */
export async function noteFailure(tx: Db, id: string, { delay, response }: { delay: number; response: string | null }) {
  const retries = sql.raw(`interval '${MailTiming.retries} milliseconds'`);
  const [mail] = await tx
    .update(outgoingMails)
    .set({
      ...anAttempt,
      nextAttemptAt: sql`clock_timestamp() + ${`${delay} milliseconds`}::interval`,
      failedAt: sql`case when ${outgoingMails.firstAttemptAt} < clock_timestamp() - ${retries} then clock_timestamp() end`,
      response: storable(response),
    })
    .where(eq(outgoingMails.id, id))
    .returning({ failedAt: outgoingMails.failedAt });
  return Boolean(mail?.failedAt);
}

/** Gives up an email for a reason that will not pass. */
export async function giveUp(tx: Db, id: string, reason: string | null) {
  await tx
    .update(outgoingMails)
    .set({ ...anAttempt, failedAt: sql`clock_timestamp()`, response: storable(reason) })
    .where(eq(outgoingMails.id, id));
}

/** Deletes an email that has nothing to say to its recipient any more. */
export async function dropMail(tx: Db, id: string) {
  await tx.delete(outgoingMails).where(eq(outgoingMails.id, id));
}

/**
 * How long until the next email is due, in milliseconds; undefined if none is scheduled. An email that is due but was
 * not claimed is being sent by another process, so it is no reason to check again at once.
 * @param tx the transaction that claimed nothing: its clock stands still, so nothing becomes due in between
 */
export async function timeToNext(tx: Db) {
  const next = await tx.execute<{ wait: number | null }>(sql`
    select (extract(epoch from min(next_attempt_at) - now()) * 1000)::float8 as wait
    from outgoing_mails where sent_at is null and failed_at is null and next_attempt_at > now()`);
  return one(next.rows).wait ?? undefined;
}

const anAttempt = {
  attempts: sql`${outgoingMails.attempts} + 1`,
  firstAttemptAt: sql`coalesce(${outgoingMails.firstAttemptAt}, clock_timestamp())`,
};

/** A mail server's text on one line. It may say anything, and quote the links of an email, which are for its reader alone. */
export function storable(response: string | null) {
  return (
    response
      ?.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .replaceAll(/(token(?:=|%3D)|\/rate(?:\/|%2F))[\w-]+/gi, '$1…')
      .trim()
      .toWellFormed()
      .slice(0, MailLimit.response) ?? null
  );
}
