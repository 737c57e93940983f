import type { Db } from '#server/platform/database/client.ts';
import { createLink, renewLinks } from '#server/platform/links/links.ts';

/**
 * Makes a link with which a person without an account follows a ticket. Their earlier links to it that still work are
 * renewed, because they are in their mailbox as well.
 * @param db not a transaction if an email contains the link, which must exist before the email arrives
 */
export async function createTrackingLink(
  db: Db,
  publicUrl: string,
  { userId, ticketId }: { userId: string; ticketId: string },
) {
  const link = { userId, subjectId: ticketId };
  await renewLinks(db, 'track', link);
  return `${publicUrl}/track/${await createLink(db, 'track', link)}`;
}
