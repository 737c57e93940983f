import { and, sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import type { PageQueryInput } from '#contract/primitives.ts';
import type { Db } from '#server/platform/database/client.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';
import { refuseHidden } from '../queries.ts';
import { selectTickets } from '../rows.ts';
import { causedBy } from './related.ts';

const isCausedBy = (ticketId: string) => sql`${tickets.id} = any(array${causedBy(sql`${ticketId}::uuid`)})`;

/**
 * One page of the tickets that a ticket causes, newest first.
 * @returns one more than requested if more follow
 * @throws 404, 400 for an invalid cursor
 */
export async function listCaused(db: Db, actor: Actor, ticketId: string, { cursor, limit }: PageQueryInput) {
  await refuseHidden(db, actor, ticketId);
  const page = after(cursor, [byMoment(tickets.createdAt), byId(tickets.id)], 'desc');
  return selectTickets(db, actor)
    .where(and(isCausedBy(ticketId), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** The ids and statuses of all tickets that a ticket causes. */
export async function listCausedStates(db: Db, ticketId: string) {
  return db
    .select({ id: tickets.id, status: tickets.status })
    .from(tickets)
    .where(isCausedBy(ticketId))
    .orderBy(tickets.id);
}
