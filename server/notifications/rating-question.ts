import type { MailSetup } from '#server/config/outgoing-mail.ts';
import type { Db } from '#server/database/client.ts';
import type { OutgoingMail } from '#server/mail/outbox.ts';
import type { Recipient } from '#server/mail/recipient.ts';
import { createRatingLink } from '#server/ratings/link.ts';
import { findRating } from '#server/ratings/queries.ts';
import { findResolution, type Resolution } from '#server/ratings/resolution.ts';
import type { News } from './audience.ts';
import type { Ticket } from './ticket-people.ts';

/**
 * The resolution that an email asks its recipient to rate: the ticket's last one, if the email tells its requester of it and
 * they have not rated it.
 */
export async function resolutionToRate(
  db: Db,
  recipient: Recipient,
  ticket: Ticket,
  told: News[],
): Promise<Resolution | undefined> {
  if (recipient.id !== ticket.clientId) return undefined;
  const resolution = await findResolution(db, ticket);
  if (!resolution?.isRatable || !told.some(({ event }) => event.id === resolution.resolutionId)) return undefined;
  return (await findRating(db, resolution.resolutionId)) ? undefined : resolution;
}

/**
 * Makes the link with which an email asks for a rating.
 * @param db not a transaction: the token must exist before the email arrives
 */
export async function ratingLink(
  db: Db,
  mail: OutgoingMail,
  { publicUrl }: MailSetup,
  resolution: Resolution | undefined,
) {
  return resolution && `${publicUrl}/ticketing/rate/${await createRatingLink(db, resolution, mail.id)}`;
}
