import { and, eq, inArray, sql } from 'drizzle-orm';
import type { WebhookEvent } from '#contract/webhooks.ts';
import type { Db } from '#server/platform/database/client.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { webhookDeliveries, webhooks } from '#server/platform/database/tables/webhooks.ts';
import type { Consumer } from '#server/platform/events/consumers.ts';
import type { StoredEvent } from '#server/platform/events/cursors.ts';
import { type Reactions, reactionTo } from '#server/platform/events/reactions.ts';
import { wakeDelivery } from './outbox.ts';

/** Queues a message to each webhook for each event that it wants. */
export function queueDeliveries(): Consumer {
  return {
    name: 'webhooks',
    reactions,
    isNeeded: sql`exists (select from webhooks where is_active)`,
    handle: async (tx, events) => {
      const active = await tx.select().from(webhooks).where(eq(webhooks.isActive, true)).orderBy(webhooks.id);
      const suspected = await suspectedOf(tx, events);
      const rows = events
        .filter(({ recordId }) => !suspected.has(recordId))
        .flatMap((event) =>
          (reactionTo(reactions, event)?.(event) ?? []).flatMap((type) =>
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

const ticketCreated = (): WebhookEvent[] => ['ticket.created'];
const ticketChanged = (): WebhookEvent[] => ['ticket.changed'];
const ticketCommented = (): WebhookEvent[] => ['ticket.commented'];
const ticketDeleted = (): WebhookEvent[] => ['ticket.deleted'];
const promiseMissed = (): WebhookEvent[] => ['promise.missed'];
const onCallAsked = (): WebhookEvent[] => ['on_call.asked'];
const onCallAcknowledged = (): WebhookEvent[] => ['on_call.acknowledged'];
const agreementWarned = (): WebhookEvent[] => ['agreement.warned'];
const inquiryCreated = (): WebhookEvent[] => ['inquiry.created'];

const approvalRequested = (): WebhookEvent[] => ['approval.requested'];
const approvalDecided = (): WebhookEvent[] => ['approval.decided'];

function ticketChangedOrResolved({ changes }: StoredEvent): WebhookEvent[] {
  return isResolution(changes?.status) ? ['ticket.changed', 'ticket.resolved'] : ticketChanged();
}

/** The ticket that was split off is new. */
function ticketCreatedAndOtherChanged({ changes }: StoredEvent): WebhookEvent[] {
  return changes?.splitFrom ? ticketCreated() : ticketChanged();
}

function ticketMergedAndOtherChanged({ changes }: StoredEvent): WebhookEvent[] {
  return changes?.mergedInto ? ['ticket.merged'] : ticketChanged();
}

function firstRatingCreated({ changes }: StoredEvent): WebhookEvent[] {
  return changes?.score?.[0] === null ? ['rating.created'] : [];
}

/** What webhooks call an event. */
const reactions: Reactions<(event: StoredEvent) => WebhookEvent[]> = {
  ticket: {
    created: ticketCreated,
    changed: ticketChangedOrResolved,
    commented: ticketCommented,
    noted: ticketCommented,
    'replied automatically': ticketCommented,
    rated: firstRatingCreated,
    missed: promiseMissed,
    asked: onCallAsked,
    acknowledged: onCallAcknowledged,
    merged: ticketMergedAndOtherChanged,
    unmerged: ticketChanged,
    split: ticketCreatedAndOtherChanged,
    unsplit: ticketChanged,
    deleted: ticketDeleted,
    redacted: ticketChanged,
    attached: ticketChanged,
    detached: ticketChanged,
    'approval requested': approvalRequested,
    'approval decided': approvalDecided,
    'approval withdrawn': approvalDecided,
    'approval expired': approvalDecided,
  },
  inquiry: { created: inquiryCreated, 'not spam': inquiryCreated },
  agreement: { warned: agreementWarned },
};

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
