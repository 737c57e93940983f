import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { Inquiry } from '#contract/inquiries.ts';
import type { Actor } from '#contract/policies.ts';
import { ListedRating } from '#contract/ratings.ts';
import { TestMessage } from '#contract/webhooks-constants.ts';
import { findComment } from '#server/comments/queries.ts';
import type { Db } from '#server/database/client.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import type { webhookDeliveries, webhooks } from '#server/database/tables/webhooks.ts';
import { HttpError } from '#server/http/errors.ts';
import { findInquiry } from '#server/inquiries/queries.ts';
import { findListedRating } from '#server/ratings/queries.ts';
import { readTicketAsJson } from '#server/tickets/list.ts';

type Delivery = Pick<typeof webhookDeliveries.$inferSelect, 'type' | 'occurredAt' | 'recordId' | 'subjectId'>;
type Webhook = Pick<typeof webhooks.$inferSelect, 'includesNotes'>;

/**
 * Writes a message with what its records say at that moment, so what was removed since is not sent.
 * @returns its JSON; undefined if there is nothing to send any more
 */
export async function writeMessage(db: Db, delivery: Delivery, webhook: Webhook) {
  try {
    const data = await dataOf(db, delivery, webhook);
    return data && JSON.stringify({ type: delivery.type, timestamp: delivery.occurredAt, data });
  } catch (error) {
    // A record that was deleted meanwhile.
    if (error instanceof HttpError && error.statusCode === 404) return undefined;
    throw error;
  }
}

async function dataOf(db: Db, { type, recordId, subjectId }: Delivery, { includesNotes }: Webhook) {
  if (type === TestMessage) return {};
  if (type === 'inquiry.created') return { inquiry: z.encode(Inquiry, await findInquiry(db, recordId)) };
  if (type === 'rating.created') return { rating: z.encode(ListedRating, await findListedRating(db, subjectId ?? '')) };

  const reader = await readerOf(db, recordId, includesNotes);
  const ticket = textOf(await readTicketAsJson(db, reader, recordId));
  if (type !== 'ticket.commented') return { ticket };
  const comment = await findComment(db, reader, subjectId ?? '');
  // A note that the webhook must not have, or one that became the description of a ticket.
  return comment && { ticket, comment: textOf(comment) };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** As whom a webhook reads a ticket: with internal notes as a super admin, without as a manager of its company. */
async function readerOf(db: Db, ticketId: string, includesNotes: boolean): Promise<Actor> {
  if (includesNotes) return { id: NOBODY, role: 'super_admin', companyId: null };
  const [ticket] = await db.select({ companyId: tickets.companyId }).from(tickets).where(eq(tickets.id, ticketId));
  return { id: NOBODY, role: 'manager', companyId: ticket?.companyId ?? NOBODY };
}

/** Without what is about the reader. */
function textOf(json: string) {
  const { isUnread, redactableUntil, ...record } = JSON.parse(json);
  return record;
}
