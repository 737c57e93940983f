import { and, eq, inArray, sql } from 'drizzle-orm';
import type { WebhookEvent } from '#contract/webhooks.ts';
import type { Db } from '#server/database/client.ts';
import { inquiries } from '#server/database/tables/inquiries.ts';
import { webhookDeliveries, webhooks } from '#server/database/tables/webhooks.ts';
import type { Consumer } from '#server/events/consumers.ts';
import { keyOf, type StoredEvent } from '#server/events/cursors.ts';
import { reactingTo } from '#server/events/reactions.ts';
import { wakeDelivery } from './outbox.ts';

/** Queues a message to each webhook for each event that it wants. */
export function queueDeliveries(): Consumer {
  return {
    name: 'webhooks',
    events: reactingTo('webhooks', 'ticket', 'inquiry'),
    isNeeded: sql`exists (select from webhooks where is_active)`,
    handle: async (tx, events) => {
      const active = await tx.select().from(webhooks).where(eq(webhooks.isActive, true)).orderBy(webhooks.id);
      const suspected = await suspectedOf(tx, events);
      const rows = events
        .filter(({ recordId }) => !suspected.has(recordId))
        .flatMap((event) =>
          typesOf(event).flatMap((type) =>
            active.filter((webhook) => wants(webhook, type, event)).map(rowOf(type, event)),
          ),
        );
      if (rows.length === 0) return;
      await tx.insert(webhookDeliveries).values(rows);
      wakeDelivery();
    },
  };
}

type Webhook = typeof webhooks.$inferSelect;

function wants({ events, includesNotes }: Webhook, type: WebhookEvent, { action }: StoredEvent) {
  return events.includes(type) && (includesNotes || action !== 'noted');
}

function rowOf(type: WebhookEvent, { id: eventId, createdAt: occurredAt, recordId, subjectId }: StoredEvent) {
  return ({ id: webhookId }: Webhook) => ({ webhookId, type, eventId, occurredAt, recordId, subjectId });
}

/** What webhooks call an event. */
function typesOf(event: StoredEvent): WebhookEvent[] {
  const { changes } = event;
  switch (keyOf(event)) {
    case 'ticket created':
      return ['ticket.created'];
    case 'ticket split':
      return changes?.splitFrom ? ['ticket.created'] : ['ticket.changed'];
    case 'ticket commented':
    case 'ticket noted':
    case 'ticket replied automatically':
      return ['ticket.commented'];
    case 'ticket merged':
      return changes?.mergedInto ? ['ticket.merged'] : ['ticket.changed'];
    case 'ticket missed':
      return ['promise.missed'];
    case 'ticket rated':
      return changes?.score?.[0] === null ? ['rating.created'] : [];
    case 'inquiry created':
    case 'inquiry not spam':
      return ['inquiry.created'];
    case 'ticket deleted':
      return ['ticket.deleted'];
    default:
      return isResolution(changes?.status) ? ['ticket.changed', 'ticket.resolved'] : ['ticket.changed'];
  }
}

/** A ticket that is closed directly is resolved, too. */
function isResolution([from, to]: readonly unknown[] = []) {
  return to === 'resolved' || (to === 'closed' && from !== 'resolved');
}

/** The inquiries of events that may be spam. */
async function suspectedOf(tx: Db, events: StoredEvent[]) {
  const ids = events.filter(({ kind }) => kind === 'inquiry').map(({ recordId }) => recordId);
  const rows = await tx
    .select({ id: inquiries.id })
    .from(inquiries)
    .where(and(inArray(inquiries.id, ids), eq(inquiries.isSuspectedSpam, true)));
  return new Set(rows.map(({ id }) => id));
}
