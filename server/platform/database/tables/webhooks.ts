import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { WebhookEvents } from '#contract/webhooks-constants.ts';
import { createdAt, dueInTurn, id, moment, queueColumns, version } from './columns.ts';

/** Addresses of other programs that are told what happens. */
export const webhooks = pgTable('webhooks', {
  id,
  name: text().notNull(),
  url: text().notNull(),
  events: text({ enum: WebhookEvents }).array().notNull(),
  /** Whether internal notes are sent as well. */
  includesNotes: boolean().notNull().default(false),
  isActive: boolean().notNull().default(true),
  /** Signs the messages, so it is readable. */
  secret: text().notNull(),
  /** The previous secret, and until when it still signs after a rotation. */
  oldSecret: text(),
  oldSecretUntil: moment(),
  /** The failures since the last success. Until then nothing is sent. */
  failures: integer().notNull().default(0),
  failingSince: moment(),
  pausedUntil: moment(),
  /** When the program turned it off. */
  turnedOffAt: moment(),
  version,
  createdAt,
});

/** Whose turn a message takes. */
export const deliveryOwner = sql.raw('(webhook_id::text)');

/** Messages to webhooks. A row says what a message is about; its text is made when it is sent. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id,
    /** Its place in the order of events, also across processes. */
    place: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    webhookId: uuid()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text().notNull(),
    /** The event; null for a test. */
    eventId: uuid(),
    occurredAt: moment().notNull(),
    /** The ticket or inquiry of the event. Messages about one are sent in order. */
    recordId: uuid().notNull(),
    /** The comment or rating of the event. */
    subjectId: uuid(),
    createdAt,
    ...queueColumns,
    firstAttemptAt: moment(),
    deliveredAt: moment(),
    /** When it was given up. */
    failedAt: moment(),
    /** The status and the beginning of the last response, or why there was none. */
    status: integer(),
    response: text(),
  },
  (delivery) => [
    index('webhook_deliveries_waiting')
      .on(delivery.nextAttemptAt, delivery.id)
      .where(sql`${delivery.deliveredAt} is null and ${delivery.failedAt} is null`),
    index('webhook_deliveries_turns')
      .on(deliveryOwner, dueInTurn, delivery.id)
      .where(sql`${delivery.deliveredAt} is null and ${delivery.failedAt} is null`),
    index('webhook_deliveries_in_order')
      .on(delivery.webhookId, delivery.recordId, delivery.place)
      .where(sql`${delivery.deliveredAt} is null and ${delivery.failedAt} is null`),
    index('webhook_deliveries_of_webhook').on(
      delivery.webhookId,
      delivery.createdAt.desc().nullsFirst(),
      delivery.id.desc().nullsFirst(),
    ),
    index('webhook_deliveries_by_age').on(delivery.createdAt),
  ],
);
