import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { LockPurpose } from '#server/database/advisory-lock.ts';
import { type Db, one } from '#server/database/client.ts';
import { outgoingMails } from '#server/database/tables/outgoing-mails.ts';

export type OutgoingMail = typeof outgoingMails.$inferSelect;

/** How many due emails may be in the hands of other processes before one is found. */
const LOOK = 100;

/**
 * Claims the email that has been due longest until the transaction ends, which it also does if the process dies. The
 * lock is advisory: with a row lock the transaction would count as a write, which delays every consumer of events for
 * as long as the mail server takes.
 */
export async function claimDue(tx: Db): Promise<OutgoingMail | undefined> {
  // Sending may take longer than the database lets a transaction idle.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from (
      select id from outgoing_mails where sent_at is null and next_attempt_at <= now()
      order by next_attempt_at, id limit ${LOOK}) as due
    where pg_try_advisory_xact_lock(hashtextextended(id::text, ${LockPurpose.outgoingMail})) limit 1`);
  if (!rows[0]) return undefined;

  // Another process may have sent it just before the lock.
  const [mail] = await tx
    .select()
    .from(outgoingMails)
    .where(
      and(eq(outgoingMails.id, rows[0].id), isNull(outgoingMails.sentAt), lte(outgoingMails.nextAttemptAt, sql`now()`)),
    );
  return mail ?? claimDue(tx);
}

/** Records that a mail server has accepted these emails. */
export async function noteAccepted(db: Db, ids: Iterable<string>) {
  const accepted = [...ids];
  if (accepted.length === 0) return;
  await db
    .update(outgoingMails)
    .set({ sentAt: sql`clock_timestamp()`, attempts: sql`${outgoingMails.attempts} + 1` })
    .where(and(inArray(outgoingMails.id, accepted), isNull(outgoingMails.sentAt)));
}

/** Records a failed attempt; the next is due after `delay` milliseconds. */
export async function noteFailure(tx: Db, id: string, delay: number) {
  await tx
    .update(outgoingMails)
    .set({
      attempts: sql`${outgoingMails.attempts} + 1`,
      nextAttemptAt: sql`clock_timestamp() + ${`${delay} milliseconds`}::interval`,
    })
    .where(eq(outgoingMails.id, id));
}

/**
 * How long until the next email is due, in milliseconds; undefined if none is scheduled. An email that is due but was
 * not claimed is being sent by another process, so it is no reason to check again at once.
 * @param tx the transaction that claimed nothing: its clock stands still, so nothing becomes due in between
 */
export async function timeToNext(tx: Db) {
  const next = await tx.execute<{ wait: number | null }>(sql`
    select (extract(epoch from min(next_attempt_at) - now()) * 1000)::float8 as wait
    from outgoing_mails where sent_at is null and next_attempt_at > now()`);
  return one(next.rows).wait ?? undefined;
}
