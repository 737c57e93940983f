import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { StatusLimit, statusRefusals } from '#contract/status-constants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { statusSubscribers } from '#server/platform/database/tables/status.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { countConfirmation } from '#server/platform/mail/may-confirm.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';

/** How many rows one call deletes. */
const BATCH = 1_000;

type Sender = { ip: string; isMailOn: boolean };

/**
 * Sends an address the email with which it confirms its subscription. It costs the same for every address, so that nobody
 * learns who subscribes.
 * @throws 409 without a mail server, 429 beyond a limit
 */
export async function subscribe(db: Db, address: string, { ip, isMailOn }: Sender) {
  if (!isMailOn) throw conflict(statusRefusals.mailOff);
  await db.transaction(async (tx) => {
    await countUse(tx, 'subscriptions', { ip });
    await countConfirmation(tx, address);
    await tx.insert(statusSubscribers).values({ address }).onConflictDoNothing();
    const isTheirs = sql`${foldedAddress(statusSubscribers.address)} = ${foldedAddress(address)}`;
    const { id } = one(await tx.select({ id: statusSubscribers.id }).from(statusSubscribers).where(isTheirs));
    await queueMails(tx, [{ kind: 'subscription', subscriberId: id }]);
  });
}

/** Confirms a subscription. Returns false if it has ended. */
export async function confirmSubscription(db: Db, id: string) {
  const confirmed = await db
    .update(statusSubscribers)
    .set({ confirmedAt: sql`coalesce(${statusSubscribers.confirmedAt}, now())` })
    .where(eq(statusSubscribers.id, id));
  return confirmed.rowCount === 1;
}

/** Ends a subscription and forgets its address. */
export async function endSubscription(db: Db, id: string) {
  await db.delete(statusSubscribers).where(eq(statusSubscribers.id, id));
}

/** Finds a subscriber. */
export async function findSubscriber(db: Db, id: string | null) {
  const [subscriber] = await db
    .select()
    .from(statusSubscribers)
    .where(eq(statusSubscribers.id, id ?? ''));
  return subscriber;
}

/** Lists the confirmed subscribers whose address is not one of some users. */
export async function listSubscribers(db: Db, exceptUserIds: string[]) {
  const isTold = sql`exists (
    select from users where id = any(${sql.param(exceptUserIds)}::uuid[])
      and lower(users.email) = ${foldedAddress(statusSubscribers.address)})`;
  return db
    .select({ id: statusSubscribers.id })
    .from(statusSubscribers)
    .where(and(isNotNull(statusSubscribers.confirmedAt), sql`not ${isTold}`))
    .orderBy(statusSubscribers.id);
}

/**
 * Deletes addresses that were not confirmed within a week.
 * @returns how many: 0 when none is left
 */
export async function forgetUnconfirmed(db: Db) {
  const old = db
    .select({ id: statusSubscribers.id })
    .from(statusSubscribers)
    .where(and(isNull(statusSubscribers.confirmedAt), lt(statusSubscribers.createdAt, ago(StatusLimit.unconfirmed))))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const forgotten = await db.delete(statusSubscribers).where(inArray(statusSubscribers.id, old));
  return forgotten.rowCount ?? 0;
}
