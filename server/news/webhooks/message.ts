import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { Approval } from '#contract/approvals.ts';
import { Inquiry } from '#contract/inquiries.ts';
import type { Actor } from '#contract/policies.ts';
import { ListedRating } from '#contract/ratings.ts';
import { TestMessage } from '#contract/webhooks-constants.ts';
import { findApproval } from '#server/desk/approvals/queries.ts';
import { findComment } from '#server/desk/comments/queries.ts';
import { findListedRating } from '#server/desk/ratings/queries.ts';
import { readTicketAsJson } from '#server/desk/tickets/list.ts';
import type { Db } from '#server/platform/database/client.ts';
import { agreements } from '#server/platform/database/tables/agreements.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import type { webhookDeliveries, webhooks } from '#server/platform/database/tables/webhooks.ts';
import { isActiveAccount } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { isRefused } from '#server/platform/domain/refusals.ts';
import { findInquiry } from '#server/website/inquiries/queries.ts';

type Delivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  'type' | 'eventId' | 'occurredAt' | 'recordId' | 'subjectId'
>;
type Webhook = Pick<typeof webhooks.$inferSelect, 'includesNotes'>;

/**
 * Writes a message from the current records, so that texts that were removed since the event are not sent.
 * @returns its JSON; undefined if there is nothing left to send
 */
export async function writeMessage(db: Db, delivery: Delivery, webhook: Webhook) {
  try {
    const data = await dataOf(db, delivery, webhook);
    return data && JSON.stringify({ type: delivery.type, timestamp: delivery.occurredAt, data });
  } catch (error) {
    // A record that was deleted meanwhile.
    if (isRefused(error, 'hidden')) return undefined;
    throw error;
  }
}

async function dataOf(db: Db, { type, eventId, recordId, subjectId }: Delivery, { includesNotes }: Webhook) {
  if (type === TestMessage) return {};
  if (type === 'inquiry.created') return { inquiry: z.encode(Inquiry, await findInquiry(db, recordId)) };
  if (type === 'rating.created') return { rating: z.encode(ListedRating, await findListedRating(db, subjectId ?? '')) };
  if (type === 'agreement.warned') return warningOf(db, recordId, eventId);
  if (type === 'ticket.deleted') return deletedTicketOf(db, recordId, eventId);

  const actor = await actorFor(db, recordId, includesNotes);
  const ticket = recordOf(await readTicketAsJson(db, actor, recordId));
  if (type.startsWith('on_call.')) {
    const onCall = await findPerson(db, subjectId ?? '');
    return onCall && { ticket, onCall };
  }
  if (type.startsWith('approval.')) {
    const { mayDecide, ...approval } = z.encode(Approval, await findApproval(db, actor, subjectId ?? ''));
    return { ticket, approval };
  }
  if (type !== 'ticket.commented') return { ticket };
  const comment = await findComment(db, actor, subjectId ?? '');
  // A note that the webhook must not have, or one that became the description of a ticket.
  return comment && { ticket, comment: recordOf(comment) };
}

/** The person on call, so that a receiver can call them. Undefined once they have left. */
async function findPerson(db: Db, id: string) {
  const [person] = await db
    .select({ id: users.id, name: fullName(users), phone: users.phone })
    .from(users)
    .where(and(eq(users.id, id), isActiveAccount));
  return person;
}

/** What is left of it: the event names it. */
async function deletedTicketOf(db: Db, id: string, eventId: string | null) {
  const [event] = await db
    .select({ ticketNumber: events.recordName })
    .from(events)
    .where(inArray(events.id, eventId ? [eventId] : []));
  return event && { deletedTicket: { id, ...event } };
}

/** What an agreement was warned about. Undefined once it is deleted. */
async function warningOf(db: Db, id: string, eventId: string | null) {
  const [found] = await db
    .select({
      changes: events.changes,
      agreementName: agreements.name,
      companyId: companies.id,
      companyName: companies.name,
    })
    .from(events)
    .innerJoin(agreements, eq(agreements.id, id))
    .innerJoin(companies, eq(companies.id, agreements.companyId))
    .where(inArray(events.id, eventId ? [eventId] : []));
  if (!found) return undefined;
  const { changes, ...named } = found;
  const [percentage, month, expiresOn, left] = ['percentage', 'month', 'expiresOn', 'left'].map(
    (field) => changes?.[field]?.[1] ?? null,
  );
  return { warning: { agreementId: id, ...named, percentage, month, expiresOn, left } };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Whose rights a webhook has: a super admin's if it includes internal notes, otherwise those of a manager of the company. */
async function actorFor(db: Db, ticketId: string, includesNotes: boolean): Promise<Actor> {
  if (includesNotes) return { id: NOBODY, role: 'super_admin', companyId: null };
  const [ticket] = await db.select({ companyId: tickets.companyId }).from(tickets).where(eq(tickets.id, ticketId));
  return { id: NOBODY, role: 'manager', companyId: ticket?.companyId ?? NOBODY };
}

/** Without the fields that depend on the actor. */
function recordOf(json: string) {
  const { isUnread, redactableUntil, decisionBy, ...record } = JSON.parse(json);
  return record;
}
