import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { DeliveryQueryInput } from '#contract/webhooks.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { webhookDeliveries, webhooks } from '#server/platform/database/tables/webhooks.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';
import { writeMessage } from './message.ts';
import { isWaiting } from './outbox.ts';

/** Without the secrets. */
const webhookFields = {
  id: webhooks.id,
  name: webhooks.name,
  url: webhooks.url,
  events: webhooks.events,
  includesNotes: webhooks.includesNotes,
  isActive: webhooks.isActive,
  failingSince: webhooks.failingSince,
  turnedOffAt: webhooks.turnedOffAt,
  oldSecretUntil:
    sql<Date | null>`case when ${webhooks.oldSecretUntil} > now() then ${webhooks.oldSecretUntil} end`.mapWith(
      webhooks.oldSecretUntil,
    ),
  createdAt: webhooks.createdAt,
  version: webhooks.version,
};

/** All webhooks by name. */
export async function listWebhooks(db: Db) {
  return db
    .select(webhookFields)
    .from(webhooks)
    .orderBy(asc(sortKey(webhooks.name)), asc(webhooks.id));
}

/** Finds a webhook. Throws 404. */
export async function findWebhook(db: Db, id: string) {
  const [webhook] = await db.select(webhookFields).from(webhooks).where(eq(webhooks.id, id));
  if (!webhook) throw notFound('Webhook');
  return webhook;
}

/** Like `findWebhook`, but locks the webhook until the transaction ends. */
export async function lockWebhook(tx: Db, id: string) {
  await tx.select({ id: webhooks.id }).from(webhooks).where(eq(webhooks.id, id)).for('update');
  return findWebhook(tx, id);
}

/** A delivery with its message as it would be sent now. Throws 404. */
export async function findMessage(db: Db, webhookId: string, id: string) {
  const found = await findDelivery(db, webhookId, id);
  const { delivery, webhook } = one(
    await db
      .select({ delivery: webhookDeliveries, webhook: webhooks })
      .from(webhookDeliveries)
      .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
      .where(eq(webhookDeliveries.id, id)),
  );
  return { ...found, message: (await writeMessage(db, delivery, webhook)) ?? null };
}

/** Conditions as in the table's indexes. */
const states: Record<NonNullable<DeliveryQueryInput['state']>, SQL> = {
  waiting: isWaiting,
  delivered: isNotNull(webhookDeliveries.deliveredAt),
  failed: isNotNull(webhookDeliveries.failedAt),
};

/**
 * One page of the deliveries of a webhook, newest first.
 * @returns one more than requested if more follow
 */
export async function listDeliveries(db: Db, webhookId: string, { state, cursor, limit }: DeliveryQueryInput) {
  const page = after(cursor, [byMoment(webhookDeliveries.createdAt), byId(webhookDeliveries.id)], 'desc');
  return selectDeliveries(db)
    .where(and(eq(webhookDeliveries.webhookId, webhookId), state && states[state], page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Finds a delivery of a webhook. Throws 404. */
export async function findDelivery(db: Db, webhookId: string, id: string) {
  const [delivery] = await selectDeliveries(db).where(
    and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.id, id)),
  );
  if (!delivery) throw notFound('Delivery');
  return delivery;
}

const selectDeliveries = (db: Db) =>
  db
    .select({
      id: webhookDeliveries.id,
      type: webhookDeliveries.type,
      recordName: events.recordName,
      createdAt: webhookDeliveries.createdAt,
      state: sql<keyof typeof states>`case when ${states.waiting} then 'waiting'
        when ${states.delivered} then 'delivered' else 'failed' end`,
      attempts: webhookDeliveries.attempts,
      nextAttemptAt: sql<Date | null>`case when ${states.waiting} then ${webhookDeliveries.nextAttemptAt} end`.mapWith(
        webhookDeliveries.nextAttemptAt,
      ),
      finishedAt: sql<Date | null>`coalesce(${webhookDeliveries.deliveredAt}, ${webhookDeliveries.failedAt})`.mapWith(
        webhookDeliveries.deliveredAt,
      ),
      status: webhookDeliveries.status,
      response: webhookDeliveries.response,
    })
    .from(webhookDeliveries)
    .leftJoin(events, eq(events.id, webhookDeliveries.eventId));
