import { eq, sql } from 'drizzle-orm';
import type { NewRatingInput } from '#contract/ratings.ts';
import { ratingRefusals } from '#contract/ratings-constants.ts';
import { canRateTicket } from '#contract/ticket-policies.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import { findTicket, holdCompanyOf } from '#server/desk/tickets/queries.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { conflict, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { changesBetween } from '#server/platform/events/changes.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { findByLink } from './link.ts';
import { findResolution, type Resolution } from './resolution.ts';

type Rater = Pick<UserActor, 'type' | 'id' | 'address'>;

/**
 * Rates a resolution with the link from the email, or changes the rating.
 * @param ip the client's address, as in the request
 * @throws 404 for a link that is not valid (any more), 429 beyond the limits
 */
export async function rateByLink(db: Db, token: string, ip: string, input: NewRatingInput) {
  const { ticketNumber, ...resolution } = await findByLink(db, token, ip);
  const rater = { type: 'user', id: resolution.requesterId, address: ip } as const;
  return db.transaction(async (tx) => {
    await holdCompanyOf(tx, resolution.ticketId);
    return store(tx, rater, { ...resolution, ticketNumber }, input);
  });
}

/**
 * Rates the last resolution of a ticket for its requester, or changes the rating.
 * @throws 404, 403, 409 if the ticket can't be rated (any more), 429 beyond the limit
 */
export async function rateTicket(db: Db, actor: UserActor, ticketId: string, input: NewRatingInput) {
  return db.transaction(async (tx) => {
    await holdCompanyOf(tx, ticketId);
    const ticket = await findTicket(tx, actor, ticketId);
    permit(canRateTicket(actor, ticket), ratingRefusals.notYours);
    const resolution = await findResolution(tx, ticket);
    if (!resolution?.isRatable) throw conflict(ratingRefusals.notResolved);
    return store(tx, actor, { ...resolution, ticketNumber: ticket.ticketNumber }, input);
  });
}

type Rated = Resolution & { ticketNumber: string };

/** Two calls at once wait for each other at the row. Without a difference nothing is written. */
async function store(tx: Db, rater: Rater, rated: Rated, input: NewRatingInput) {
  const { ticketId, resolutionId, resolvedAt, requesterId } = rated;
  const row = { score: input.score, ...(input.comment === undefined ? {} : { comment: input.comment || null }) };
  const [added] = await tx
    .insert(ratings)
    .values({ ticketId, resolutionId, resolvedAt, requesterId, ...row })
    .onConflictDoNothing()
    .returning();
  if (added) {
    const changes = changesBetween({ score: null, comment: null }, row);
    await recordRating(tx, rater, rated, { id: added.id, changes });
    return added;
  }

  const isTheirs = eq(ratings.resolutionId, resolutionId);
  const before = one(await tx.select().from(ratings).where(isTheirs).for('update'));
  // An earlier requester of the ticket rated it.
  if (before.requesterId !== requesterId) throw conflict(ratingRefusals.notResolved);
  const changes = changesBetween(before, row);
  if (Object.keys(changes).length === 0) return before;
  const changed = await tx
    .update(ratings)
    .set({ ...row, updatedAt: sql`now()` })
    .where(isTheirs)
    .returning();
  await recordRating(tx, rater, rated, { id: before.id, changes });
  return one(changed);
}

type Change = { id: string; changes: Changes };

async function recordRating(tx: Db, rater: Rater, rated: Rated, { id, changes }: Change) {
  await countUse(tx, 'ratings', { subject: rated.ticketId });
  const ticket = ticketRecord({ id: rated.ticketId, ticketNumber: rated.ticketNumber });
  await record(tx, rater, { action: 'rated', ...ticket, subject: { type: 'rating', id }, changes });
}
