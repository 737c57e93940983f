import { and, eq, isNull } from 'drizzle-orm';
import { ratingRefusals } from '#contract/ratings-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { type Link, openLink } from '#server/platform/links/links.ts';

/**
 * Finds the resolution that a link rates, with its ticket and requester.
 * @param ip the client's address, as in the request
 * @throws 404 for an unknown token, 14 days after the resolution, and if the requester may not see the ticket any more;
 * 429 for a client that has guessed too often
 */
export async function findByLink(db: Db, token: string, ip: string) {
  const link = await openLink(db, 'rating', { token, ip });
  const found = link && (await findResolved(db, link));
  if (!found) throw new Refusal('hidden', ratingRefusals.invalidLink);
  return found;
}

async function findResolved(db: Db, { userId, subjectId }: Link) {
  const [found] = await db
    .select({
      ticketId: tickets.id,
      ticketNumber,
      title: tickets.title,
      requesterId: users.id,
      resolutionId: events.id,
      resolvedAt: events.createdAt,
    })
    .from(events)
    .innerJoin(tickets, eq(tickets.id, events.recordId))
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .innerJoin(users, eq(users.id, tickets.clientId))
    .where(
      and(
        eq(events.id, subjectId),
        // The ticket may have another requester by now.
        eq(users.id, userId),
        isNull(tickets.deletedAt),
        isActiveUser,
        eq(users.companyId, tickets.companyId),
      ),
    );
  return found;
}
