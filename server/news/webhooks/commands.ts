import { eq, sql } from 'drizzle-orm';
import { canManageWebhooks } from '#contract/provider-policies.ts';
import type { NewWebhookInput, WebhookChangesInput } from '#contract/webhooks.ts';
import { TestMessage, WebhookLimit, WebhookTiming, webhookMessages } from '#contract/webhooks-constants.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { requireConfirmedIdentity } from '#server/people/auth/sessions/confirmed-identity.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { interval } from '#server/platform/database/intervals.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { webhookDeliveries, webhooks } from '#server/platform/database/tables/webhooks.ts';
import { conflict, invalid, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { CallError } from '#server/platform/outgoing/call-error.ts';
import type { Outgoing } from '#server/platform/outgoing/call-out.ts';
import { writeMessage } from './message.ts';
import { failWaiting, requeue, storable, tryNow, working } from './outbox.ts';
import { findDelivery, findWebhook, lockWebhook } from './queries.ts';
import { Refused, sendMessage } from './send.ts';
import { newSecret } from './sign.ts';
import { webhookRecord } from './webhook-record.ts';

/**
 * Creates a webhook.
 * @returns the webhook with its secret
 * @throws 400 for an address that must not be called, 409 for too many
 */
export async function createWebhook(db: Db, author: UserActor, input: NewWebhookInput, outgoing: Outgoing) {
  const row = { id: newId(), secret: newSecret(), ...input };
  return db.transaction(async (tx) => {
    const actor = await lockManager(tx, author);
    refuseUncallable(outgoing, input.url);
    await lockUntilEnd(tx, 'webhook', 'all');
    if ((await tx.$count(webhooks)) >= WebhookLimit.webhooks) throw conflict(webhookMessages.tooMany);
    await tx.insert(webhooks).values(row);
    await record(tx, actor, { action: 'created', ...webhookRecord(row), changes: { url: [null, row.url] } });
    return { ...(await findWebhook(tx, row.id)), secret: row.secret };
  });
}

/**
 * Updates the fields that were sent. Without a difference nothing is written.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @throws 404, 400 for an address that must not be called, 409 or 412 for a stale copy
 */
export async function updateWebhook(
  db: Db,
  author: UserActor,
  id: string,
  sent: Omit<WebhookChangesInput, 'version'>,
  { copy = {}, outgoing }: { copy?: Copy; outgoing: Outgoing },
) {
  return db.transaction(async (tx) => {
    const actor = await lockManager(tx, author);
    const webhook = await lockWebhook(tx, id);
    if (sent.url !== undefined) refuseUncallable(outgoing, sent.url);
    return updateVersioned(tx, actor, webhook, copy, {
      named: webhookRecord(webhook),
      values: () => sent,
      write: async (row, changes) => {
        const startsOver = changes.url !== undefined || changes.isActive !== undefined;
        const fresh = startsOver ? { ...working, turnedOffAt: null } : {};
        await tx
          .update(webhooks)
          .set({ ...row, ...fresh })
          .where(eq(webhooks.id, id));
        if (row.isActive === false) await failWaiting(tx, id);
        else if (startsOver) await tryNow(tx, id);
      },
      read: () => findWebhook(tx, id),
    });
  });
}

/** Deletes a webhook with its deliveries. Throws 404. */
export async function deleteWebhook(db: Db, author: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const actor = await lockManager(tx, author);
    const webhook = await lockWebhook(tx, id);
    await tx.delete(webhooks).where(eq(webhooks.id, id));
    await record(tx, actor, { action: 'deleted', ...webhookRecord(webhook) });
  });
}

/** Creates a new secret. For one day, the old one signs as well. Throws 404. */
export async function rotateSecret(db: Db, author: UserActor, id: string) {
  const secret = newSecret();
  return db.transaction(async (tx) => {
    const actor = await lockManager(tx, author);
    const webhook = await lockWebhook(tx, id);
    const oldSecretUntil = sql`now() + ${interval(WebhookTiming.oldSecret)}`;
    await tx.update(webhooks).set({ secret, oldSecret: webhooks.secret, oldSecretUntil }).where(eq(webhooks.id, id));
    await record(tx, actor, { action: 'secret rotated', ...webhookRecord(webhook) });
    return { ...(await findWebhook(tx, id)), secret };
  });
}

/** Sends a test message at once, and records what came back. Throws 404. */
export async function testWebhook(db: Db, webhookId: string, outgoing: Outgoing) {
  await findWebhook(db, webhookId);
  const webhook = one(await db.select().from(webhooks).where(eq(webhooks.id, webhookId)));
  const now = new Date();
  const about = { recordId: webhookId, eventId: null, subjectId: null };
  const row = { id: newId(), webhookId, type: TestMessage, occurredAt: now, ...about };
  const body = (await writeMessage(db, row, webhook)) ?? '';
  const answer = await sendMessage(outgoing, webhook, { id: row.id, body }).catch((error: unknown) => error);
  if (answer instanceof Error && !(answer instanceof Refused)) throw answer;
  const isRefused = answer instanceof Refused;
  const outcome = storable(isRefused ? answer.outcome : (answer as Awaited<ReturnType<typeof sendMessage>>));
  const finished = isRefused ? { failedAt: new Date() } : { deliveredAt: new Date() };
  return db.transaction(async (tx) => {
    // It may have been deleted during the call.
    await lockWebhook(tx, webhookId);
    await tx.insert(webhookDeliveries).values({ ...row, ...outcome, ...finished, attempts: 1, firstAttemptAt: now });
    return findDelivery(tx, webhookId, row.id);
  });
}

/** Sends a message again, with the same id. Throws 404, and 409 if the webhook is off. */
export async function redeliver(db: Db, webhookId: string, id: string) {
  return db.transaction(async (tx) => {
    const webhook = await lockWebhook(tx, webhookId);
    await findDelivery(tx, webhookId, id);
    if (!webhook.isActive) throw conflict(webhookMessages.isOff);
    await requeue(tx, id);
    await tryNow(tx, webhookId);
    return findDelivery(tx, webhookId, id);
  });
}

async function lockManager(tx: Db, author: UserActor) {
  const actor = await lockActor(tx, author);
  permit(canManageWebhooks(actor), webhookMessages.onlySuperAdmins);
  requireConfirmedIdentity(actor);
  return actor;
}

function refuseUncallable({ checkSpelling }: Outgoing, url: string) {
  try {
    checkSpelling(url);
  } catch (error) {
    throw error instanceof CallError ? invalid('url', error.message) : error;
  }
}
