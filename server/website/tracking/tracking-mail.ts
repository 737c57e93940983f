import { and, desc, eq } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import { MostTracked } from '#contract/tracking-constants.ts';
import { createTrackingLink } from '#server/desk/tickets/tracking-link.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import { toUser } from '#server/platform/mail/compose.ts';

/**
 * Sends a person new links to the tickets that they requested, the newest first. Those who have an account get the
 * address of the login page. An unknown address gets no email.
 */
export const composeTrackingLinks = toUser(async (db, { setup, provider, recipient }) => {
  if (isStaff(recipient)) return undefined;
  const { id: userId, firstName, hasAccount } = recipient;
  const subject = `Your tickets with ${provider.name}`;
  if (hasAccount) {
    const url = `${setup.publicUrl}/ticketing/login`;
    return { subject, template: 'TrackingLinksMail', props: { firstName, url, hasAccount, tickets: [] } };
  }

  const found = await db
    .select({ id: tickets.id, number: ticketNumber, title: tickets.title, status: tickets.status })
    .from(tickets)
    .where(and(eq(tickets.clientId, userId), visibleTo(recipient)))
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(MostTracked);
  if (found.length === 0) return undefined;
  const linked = [];
  for (const { id, ...ticket } of found) {
    linked.push({ ...ticket, url: await createTrackingLink(db, setup.publicUrl, { userId, ticketId: id }) });
  }
  return {
    subject,
    template: 'TrackingLinksMail',
    props: { firstName, url: `${setup.publicUrl}/track`, hasAccount, tickets: linked },
  };
});
