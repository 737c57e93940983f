import type { NotificationKind } from '#contract/notifications-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { listAwaited } from '#server/desk/approvals/awaited.ts';
import { findRating } from '#server/desk/ratings/queries.ts';
import { findResolution, ratableUntil } from '#server/desk/ratings/resolution.ts';
import { createTrackingLink } from '#server/desk/tickets/tracking-link.ts';
import type { MailSetup } from '#server/platform/config/outgoing-mail.ts';
import type { Db } from '#server/platform/database/client.ts';
import { createLink } from '#server/platform/links/links.ts';
import type { About } from '#server/platform/mail/compose.ts';
import type { Recipient } from '#server/platform/mail/recipient.ts';
import { unsubscribeHeaders } from '#server/platform/mail/unsubscribe-headers.ts';
import type { News } from './audience.ts';
import type { Ticket } from './ticket-people.ts';

// No transaction creates these links: they must exist before the email arrives.
type ToUser = Pick<About, 'mail' | 'setup'> & { recipient: Recipient };

/** The address of a recipient's portal. People without an account have the page that sends them new links. */
export function portalOf({ publicUrl }: MailSetup, recipient: Recipient) {
  if (!recipient.hasAccount) return `${publicUrl}/track`;
  return `${publicUrl}/ticketing/${isStaff(recipient) ? 'admin' : 'client'}`;
}

/** The address of a ticket for its recipient: in the portal, or the link of somebody without an account. */
export async function addressOf(
  db: Db,
  { setup, recipient }: Omit<ToUser, 'mail'>,
  { id: ticketId }: Pick<Ticket, 'id'>,
) {
  if (recipient.hasAccount) return `${portalOf(setup, recipient)}?ticket=${ticketId}`;
  return createTrackingLink(db, setup.publicUrl, { userId: recipient.id, ticketId });
}

/**
 * The link that turns off email of a kind, for the text of an email and for its header (RFC 8058).
 * @param kind null for all kinds
 */
export async function unsubscribing(db: Db, { mail, setup, recipient }: ToUser, kind: NotificationKind | null) {
  const token = await createLink(db, 'unsubscribe', { userId: recipient.id, mailId: mail.id, topic: kind });
  const unsubscribeUrl = `${setup.publicUrl}/api/mail/unsubscribe?token=${token}`;
  return { unsubscribeUrl, headers: unsubscribeHeaders(unsubscribeUrl) };
}

/** The link to rate a ticket's last resolution, if the email tells its requester about it and they have not rated it. */
export async function ratingLink(db: Db, { mail, setup, recipient }: ToUser, ticket: Ticket, told: News[]) {
  if (recipient.id !== ticket.clientId) return undefined;
  const resolution = await findResolution(db, ticket);
  if (!resolution?.isRatable || !told.some(({ event }) => event.id === resolution.resolutionId)) return undefined;
  if (await findRating(db, resolution.resolutionId)) return undefined;
  const { requesterId: userId, resolutionId: subjectId } = resolution;
  const link = { userId, subjectId, mailId: mail.id, expiresAt: ratableUntil(resolution) };
  return `${setup.publicUrl}/ticketing/rate/${await createLink(db, 'rating', link)}`;
}

/** The approvals that an email asks its recipient to decide, each with a link of their own. */
export async function approvalLinks(db: Db, { mail, setup, recipient }: ToUser, told: News[]) {
  const ids = told.flatMap(({ kind, event }) => (kind === 'approval' ? (event.subjectId ?? []) : []));
  const asked = await listAwaited(db, recipient.id, [...new Set(ids)]);
  return Promise.all(
    asked.map(async ({ id, ...approval }) => {
      const link = { userId: recipient.id, subjectId: id, mailId: mail.id };
      return { ...approval, url: `${setup.publicUrl}/ticketing/approve/${await createLink(db, 'approval', link)}` };
    }),
  );
}
