import { and, eq, inArray, sql } from 'drizzle-orm';
import { WebhookLimit, WebhookTiming } from '#contract/webhooks-constants.ts';
import { tryLock } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { interval } from '#server/platform/database/intervals.ts';
import { deliveryOwner, webhookDeliveries, webhooks } from '#server/platform/database/tables/webhooks.ts';
import { signalOnCommit } from '#server/platform/process/signals.ts';
import { attemptOf, defineQueue } from '#server/platform/queue/queue.ts';

/** What came back from a webhook, or the reason why nothing did. */
export type Outcome = { status: number | null; response: string };

export const isWaiting = sql`${webhookDeliveries.deliveredAt} is null and ${webhookDeliveries.failedAt} is null`;

/**
 * The messages to send. A webhook gets one at a time, and those about a ticket in order. A failure pauses the whole webhook,
 * so that a receiver that is down does not delay the others.
 */
export const outbox = defineQueue({
  name: 'webhook deliveries',
  table: webhookDeliveries,
  isWaiting: sql`delivered_at is null and failed_at is null`,
  owner: deliveryOwner,
  mayStart: sql`not exists (
    select from webhook_deliveries as earlier
    where earlier.webhook_id = due.webhook_id and earlier.record_id = due.record_id and earlier.place < due.place
      and earlier.delivered_at is null and earlier.failed_at is null)`,
  isServed: sql`not exists (select from webhooks where webhooks.id = owner::uuid and paused_until > now())`,
  lock: tryLock('webhook', sql`owner`),
});

/** Makes the delivery look for due messages, once the current transaction has committed. */
export function wakeDelivery() {
  signalOnCommit('queued', { queue: outbox.name });
}

/** Finds a message that is still due, with its webhook. */
export async function findDue(tx: Db, id: string) {
  const [due] = await tx
    .select({ delivery: webhookDeliveries, webhook: webhooks })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(and(eq(webhookDeliveries.id, id), isWaiting, sql`${webhookDeliveries.nextAttemptAt} <= now()`));
  return due;
}

/** Records that a message was accepted. Its webhook works again. */
export async function noteAccepted(db: Db, id: string, outcome: Outcome) {
  const [accepted] = await db
    .update(webhookDeliveries)
    .set({ ...anAttempt, ...storable(outcome), deliveredAt: sql`clock_timestamp()` })
    .where(and(eq(webhookDeliveries.id, id), isWaiting))
    .returning({ webhookId: webhookDeliveries.webhookId });
  if (!accepted) return;
  await db
    .update(webhooks)
    .set(working)
    .where(and(eq(webhooks.id, accepted.webhookId), sql`${webhooks.failures} > 0`));
}

/** A webhook without failures. */
export const working = { failures: 0, failingSince: null, pausedUntil: null };

/** Fails the waiting messages of a webhook that is turned off. */
export async function failWaiting(tx: Db, webhookId: string) {
  await tx
    .update(webhookDeliveries)
    .set({
      failedAt: sql`clock_timestamp()`,
      response: sql`coalesce(${webhookDeliveries.response}, 'The webhook was turned off.')`,
    })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isWaiting));
}

/** Makes a message wait again, with no attempts so far. */
export async function requeue(tx: Db, id: string) {
  const again = { attempts: 0, firstAttemptAt: null, deliveredAt: null, failedAt: null };
  await tx.update(webhookDeliveries).set(again).where(eq(webhookDeliveries.id, id));
}

/** Ends the pause of a webhook and makes its waiting messages due. */
export async function tryNow(tx: Db, webhookId: string) {
  await tx.update(webhooks).set({ pausedUntil: null }).where(eq(webhooks.id, webhookId));
  await tx
    .update(webhookDeliveries)
    .set({ nextAttemptAt: sql`now()` })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isWaiting, sql`${webhookDeliveries.nextAttemptAt} > now()`));
  wakeDelivery();
}

/** How many rows one batch deletes. */
const BATCH = 1_000;

/** Deletes deliveries that finished long ago. Returns how many. */
export async function forgetDeliveries(db: Db) {
  const { createdAt, deliveredAt, failedAt, id } = webhookDeliveries;
  const isOld = sql`${createdAt} < now() - ${interval(WebhookTiming.kept)}
    and coalesce(${deliveredAt}, ${failedAt}) < now() - ${interval(WebhookTiming.kept)}`;
  const old = db.select({ id }).from(webhookDeliveries).where(isOld).limit(BATCH);
  const { rowCount } = await db.delete(webhookDeliveries).where(inArray(id, old));
  return rowCount ?? 0;
}

export const anAttempt = attemptOf(webhookDeliveries);

/** The beginning of a response, as the database can store it. */
export function storable({ status, response }: Outcome) {
  const text = response.replaceAll('\0', '').toWellFormed().slice(0, WebhookLimit.response);
  return { status, response: text.toWellFormed() };
}
