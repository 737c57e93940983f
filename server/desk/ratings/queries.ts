import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { RatingQueryInput } from '#contract/ratings.ts';
import { ratingRefusals } from '#contract/ratings-constants.ts';
import { canRateTicket } from '#contract/ticket-policies.ts';
import { findTicket } from '#server/desk/tickets/queries.ts';
import { companyOfTicket } from '#server/desk/tickets/rows.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { notFound, permit } from '#server/platform/domain/refusals.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';
import { findResolution, ratableUntil } from './resolution.ts';

/**
 * How the resolutions of a ticket were rated, and until when the last one can be.
 * @throws 404; 403 for users who see the ticket but are neither its requester nor provider staff
 */
export async function findTicketRating(db: Db, actor: Actor, ticketId: string) {
  const ticket = await findTicket(db, actor, ticketId);
  permit(isStaff(actor) || canRateTicket(actor, ticket), ratingRefusals.notYours);
  const resolution = await findResolution(db, ticket);
  // Only provider staff see the ratings of earlier requesters.
  const isShown = isStaff(actor) ? undefined : eq(ratings.requesterId, actor.id);
  const all = await db
    .select()
    .from(ratings)
    .where(and(eq(ratings.ticketId, ticketId), isShown))
    .orderBy(desc(ratings.resolvedAt), desc(ratings.id));
  const rating = all.find(({ resolutionId }) => resolutionId === resolution?.resolutionId) ?? null;
  return {
    until: resolution?.isRatable ? ratableUntil(resolution) : null,
    rating,
    earlier: all.filter((each) => each !== rating),
  };
}

/** The rating of a resolution, if there is one. */
export async function findRating(db: Db, resolutionId: string) {
  const [rating] = await db.select().from(ratings).where(eq(ratings.resolutionId, resolutionId));
  return rating;
}

const requesters = alias(users, 'requesters');
const assignees = alias(users, 'assignees');

/**
 * One page of the ratings, newest first, except those of deleted tickets and companies.
 * @returns one more than requested if more follow
 */
export async function listRatings(db: Db, { company, score, from, to, cursor, limit }: RatingQueryInput) {
  const page = after(cursor, [byMoment(ratings.createdAt), byId(ratings.id)], 'desc');
  return selectListed(db)
    .where(
      and(
        company ? eq(tickets.companyId, company) : undefined,
        score && inArray(ratings.score, score),
        from && gte(ratings.createdAt, from),
        to && lt(ratings.createdAt, to),
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Finds a rating as the list has it. Throws 404. */
export async function findListedRating(db: Db, id: string) {
  const [rating] = await selectListed(db).where(eq(ratings.id, id));
  if (!rating) throw notFound('Rating');
  return rating;
}

function selectListed(db: Db) {
  return db
    .select({
      id: ratings.id,
      score: ratings.score,
      comment: ratings.comment,
      resolvedAt: ratings.resolvedAt,
      createdAt: ratings.createdAt,
      updatedAt: ratings.updatedAt,
      ticket: { id: tickets.id, ticketNumber, title: tickets.title },
      company: { id: companies.id, name: companies.name },
      requesterName: fullName(requesters),
      assigneeName: sql<string | null>`${fullName(assignees)}`,
    })
    .from(ratings)
    .innerJoin(tickets, eq(tickets.id, ratings.ticketId))
    .innerJoin(companies, companyOfTicket)
    .innerJoin(requesters, eq(requesters.id, ratings.requesterId))
    .leftJoin(assignees, eq(assignees.id, tickets.assignedToId));
}
