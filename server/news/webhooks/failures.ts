import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import { DAY } from '#contract/shared-constants.ts';
import { WebhookTiming } from '#contract/webhooks-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago, interval } from '#server/platform/database/intervals.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { webhookDeliveries, webhooks } from '#server/platform/database/tables/webhooks.ts';
import { system } from '#server/platform/events/actor.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import { type Backoff, nextAttempt } from '#server/platform/queue/queue.ts';
import { anAttempt, failWaiting, isWaiting, type Outcome, outbox, storable, working } from './outbox.ts';
import { webhookRecord } from './webhook-record.ts';

/**
 * Records a failed attempt, which pauses the whole webhook.
 *
 * The webhook is turned off if its address is gone for good (410), or if nothing was accepted since a message that still
 * waits was first tried three days ago: while new messages keep coming, each attempt may be the first of its message. If
 * others were accepted since, only this message is given up, after a day if the receiver refuses what it says (4xx).
 * @param called the webhook as it was called: the failure of an earlier address does not count against the new one
 * @returns what was given up
 */
export async function noteFailure(
  db: Db,
  id: string,
  called: Pick<typeof webhooks.$inferSelect, 'id' | 'url'>,
  backoff: Backoff,
  outcome: Outcome,
): Promise<'webhook' | 'message' | undefined> {
  return db.transaction(async (tx) => {
    const [webhook] = await tx.select().from(webhooks).where(eq(webhooks.id, called.id)).for('update');
    if (webhook?.url !== called.url) return undefined;
    const [message] = await tx
      .update(webhookDeliveries)
      .set({ ...anAttempt, ...storable(outcome), nextAttemptAt: nextAttempt(outbox, backoff) })
      .where(and(eq(webhookDeliveries.id, id), isWaiting))
      .returning({ ...failedColumns, isLate: isLate(WebhookTiming.retries), isOld: isLate(WebhookTiming.refused) });
    if (!message) return undefined;
    const isKept = message.isOld && (await hasAcceptedSince(tx, webhook.id, message));
    if (outcome.status === 410 || (message.isLate && !isKept) || (await isDown(tx, webhook))) {
      await turnOff(tx, webhook, outcome);
      return 'webhook';
    }
    const isGivenUp = isKept && (message.isLate || isRefusal(outcome));
    if (isGivenUp) await giveUp(tx, webhook, message, outcome);
    const pause = Math.min(backoff.firstRetry * 2 ** Math.min(webhook.failures, 30), backoff.longestRetry);
    await tx
      .update(webhooks)
      .set({
        failures: webhook.failures + 1,
        failingSince: webhook.failingSince ?? sql`clock_timestamp()`,
        pausedUntil: sql`clock_timestamp() + ${interval(pause)}`,
      })
      .where(eq(webhooks.id, webhook.id));
    return isGivenUp ? 'message' : undefined;
  });
}

type Webhook = typeof webhooks.$inferSelect;
type Failed = Pick<typeof webhookDeliveries.$inferSelect, keyof typeof failedColumns>;

const failedColumns = {
  id: webhookDeliveries.id,
  type: webhookDeliveries.type,
  eventId: webhookDeliveries.eventId,
  firstAttemptAt: webhookDeliveries.firstAttemptAt,
};

const isLate = (after: number) =>
  sql<boolean>`${webhookDeliveries.firstAttemptAt} < clock_timestamp() - ${interval(after)}`;

/** Whether a status says that the message will never be accepted. The others say that it may be, later. */
function isRefusal({ status }: Outcome) {
  return status !== null && status >= 400 && status < 500 && ![408, 410, 429].includes(status);
}

async function hasAcceptedSince(tx: Db, webhookId: string, { firstAttemptAt }: Failed) {
  const [accepted] = await tx
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(
      and(eq(webhookDeliveries.webhookId, webhookId), gt(webhookDeliveries.deliveredAt, firstAttemptAt ?? sql`null`)),
    )
    .limit(1);
  return accepted !== undefined;
}

/** Whether a webhook has accepted nothing for three days, and not for want of messages. */
async function isDown(tx: Db, { id, failingSince }: Webhook) {
  const isFailing = sql`${sql.param(failingSince, webhooks.failingSince)} < clock_timestamp() - ${interval(WebhookTiming.retries)}`;
  const ofWebhook = and(eq(webhookDeliveries.webhookId, id), isWaiting);
  return (await tx.$count(webhookDeliveries, and(ofWebhook, isLate(WebhookTiming.retries), isFailing))) > 0;
}

async function turnOff(tx: Db, webhook: Webhook, outcome: Outcome) {
  // Tens of thousands of messages may wait.
  await tx.execute(sql`set local statement_timeout = '60s'`);
  const off = { ...working, isActive: false, turnedOffAt: sql`clock_timestamp()` };
  await tx.update(webhooks).set(off).where(eq(webhooks.id, webhook.id));
  await failWaiting(tx, webhook.id);
  const changes = { reason: [null, reasonOf(outcome)] } satisfies Changes;
  await record(tx, system, { action: 'turned off', ...webhookRecord(webhook), changes });
}

/** The event, which super admins are told, is recorded once a day for a webhook. The list of deliveries has each message. */
async function giveUp(tx: Db, webhook: Webhook, { id, type, eventId }: Failed, outcome: Outcome) {
  const failed = { failedAt: sql`clock_timestamp()` };
  await tx.update(webhookDeliveries).set(failed).where(eq(webhookDeliveries.id, id));
  const isTold = and(
    eq(events.kind, 'webhook'),
    eq(events.recordId, webhook.id),
    eq(events.action, 'message given up'),
    gt(events.createdAt, ago(DAY)),
  );
  if ((await tx.$count(events, isTold)) > 0) return;
  const [about] = await tx
    .select({ recordName: events.recordName })
    .from(events)
    .where(inArray(events.id, eventId ? [eventId] : []));
  const message = about ? `${type}, ${about.recordName}` : type;
  const changes = { message: [null, message], reason: [null, reasonOf(outcome)] } satisfies Changes;
  await record(tx, system, { action: 'message given up', ...webhookRecord(webhook), changes });
}

function reasonOf({ status, response }: Outcome) {
  return status === null ? response : `HTTP status ${status}`;
}
