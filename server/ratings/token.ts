import { and, eq, isNull, sql } from 'drizzle-orm';
import { ratingRefusals } from '#contract/ratings-constants.ts';
import { findUnlessGuessed } from '#server/auth/sessions/link-limit.ts';
import type { Db } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { events } from '#server/database/tables/events.ts';
import { ratingTokens } from '#server/database/tables/ratings.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { users } from '#server/database/tables/users.ts';
import { isActiveUser } from '#server/domain/active-user.ts';
import { HttpError } from '#server/http/errors.ts';
import { isReadableToken, newReadableToken, sha256 } from '#server/lib/secrets.ts';
import { ticketNumber } from '#server/tickets/rows.ts';
import { isRatable, type Resolution } from './resolution.ts';

/**
 * Makes the token of the links with which one email asks for a rating. It is stored as a hash.
 * @param db not a transaction: the token must exist before the email arrives
 */
export async function newRatingToken(db: Db, { ticketId, resolutionId, requesterId }: Resolution, mailId: string) {
  const token = newReadableToken();
  await db.insert(ratingTokens).values({ tokenHash: sha256(token), ticketId, resolutionId, requesterId, mailId });
  return token;
}

/**
 * Finds the resolution that a link rates, with its ticket and requester.
 * @param ip the client's address, as in the request: unknown tokens count as guesses
 * @throws 404 for an unknown token, 14 days after the resolution, and if the requester may not see the ticket any more;
 * 429 for a client that has guessed too often
 */
export async function findByToken(db: Db, token: string, ip: string) {
  const found = await findUnlessGuessed(db, { token, ip }, () => findRated(db, token));
  if (!found?.isGood) throw new HttpError(404, ratingRefusals.invalidLink);
  return found;
}

async function findRated(db: Db, token: string) {
  if (!isReadableToken(token)) return undefined;
  const [found] = await db
    .select({
      ticketId: tickets.id,
      ticketNumber,
      title: tickets.title,
      requesterId: users.id,
      resolutionId: ratingTokens.resolutionId,
      resolvedAt: events.createdAt,
      isGood: sql<boolean>`coalesce(${isGood}, false)`,
    })
    .from(ratingTokens)
    .innerJoin(events, eq(events.id, ratingTokens.resolutionId))
    .innerJoin(tickets, eq(tickets.id, ratingTokens.ticketId))
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .innerJoin(users, eq(users.id, tickets.clientId))
    .where(eq(ratingTokens.tokenHash, sha256(token.toLowerCase())));
  return found;
}

const isGood = and(
  isRatable,
  isNull(tickets.deletedAt),
  isActiveUser,
  eq(users.companyId, tickets.companyId),
  // The ticket may have another requester by now.
  eq(ratingTokens.requesterId, tickets.clientId),
);
