import { and, eq, sql } from 'drizzle-orm';
import { type Db, one } from '#server/platform/database/client.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { finalTicket, mergedFamily } from '#server/platform/domain/merged-tickets.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { findTicket } from './queries.ts';
import { applyEffect, statusAfterWait } from './reopen.ts';

/** Lets the ticket that another one is merged into show its approvals. */
export async function moveApprovals(tx: Db, ticketId: string, intoId: string) {
  await tx.update(approvals).set({ ticketId: intoId }).where(eq(approvals.ticketId, ticketId));
}

/** The opposite of `moveApprovals`, before the merge is undone: they return as they are now. */
export async function returnApprovals(tx: Db, ticketId: string) {
  const isTheirs = sql`${approvals.askedOnId} in ${mergedFamily(ticketId)}`;
  const isThere = eq(approvals.ticketId, finalTicket(sql.param(ticketId)));
  await tx.update(approvals).set({ ticketId }).where(and(isThere, isTheirs));
}

/** Ends the wait for the client of a ticket whose merge was undone, if its last pending approval has ended meanwhile. */
export async function endWaitAfterMerge(tx: Db, actor: UserActor, ticketId: string) {
  const ticket = await findTicket(tx, actor, ticketId);
  if (ticket.status !== 'waiting_client') return;
  const { rows } = await tx.execute<{ isOver: boolean }>(sql`
    select coalesce(max(ended_at) >= (
      select max(created_at) from events where record_id = ${ticketId} and action = 'merged' and changes ? 'mergedInto'
    ) and bool_and(state <> 'pending'), false) as "isOver"
    from approvals where ticket_id = ${ticketId}`);
  if (one(rows).isOver) await applyEffect(tx, actor, ticket, statusAfterWait(ticket));
}
