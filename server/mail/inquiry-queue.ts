import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { type Db, one } from '#server/database/client.ts';
import { inquiries } from '#server/database/schema.ts';

/**
 * The message whose mail is due for longest, held until the transaction ends: it is passed over where another process
 * holds it.
 */
export async function claimDue(tx: Db) {
  // A mail may take longer than the database lets a transaction rest.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  const [inquiry] = await tx
    .select()
    .from(inquiries)
    .where(and(isNull(inquiries.mailedAt), lte(inquiries.nextMailAt, sql`now()`)))
    .orderBy(inquiries.nextMailAt, inquiries.id)
    .limit(1)
    .for('update', { skipLocked: true });
  return inquiry;
}

/** Notes that a mail server has taken over the mails of these messages. */
export async function noteAccepted(db: Db, ids: Iterable<string>) {
  const accepted = [...ids];
  if (accepted.length === 0) return;
  await db
    .update(inquiries)
    .set({ mailedAt: sql`clock_timestamp()`, mailAttempts: sql`${inquiries.mailAttempts} + 1` })
    .where(and(inArray(inquiries.id, accepted), isNull(inquiries.mailedAt)));
}

/** Notes an attempt in vain; the next is due after `delay` milliseconds. */
export async function noteFailure(tx: Db, id: string, delay: number) {
  await tx
    .update(inquiries)
    .set({
      mailAttempts: sql`${inquiries.mailAttempts} + 1`,
      nextMailAt: sql`clock_timestamp() + ${`${delay} milliseconds`}::interval`,
    })
    .where(eq(inquiries.id, id));
}

/**
 * How long until the next mail is due, in milliseconds; undefined while none is planned. What is due already and was not
 * claimed is in the hands of another process, and no reason to look again at once.
 * @param tx the transaction that claimed nothing: its clock stands still, so that nothing becomes due in between
 */
export async function timeToNext(tx: Db) {
  const next = await tx.execute<{ wait: number | null }>(sql`
    select (extract(epoch from min(next_mail_at) - now()) * 1000)::float8 as wait
    from inquiries where mailed_at is null and next_mail_at > now()`);
  return one(next.rows).wait ?? undefined;
}
