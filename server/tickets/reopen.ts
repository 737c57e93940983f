import { eq, sql } from 'drizzle-orm';
import { DAY } from '#contract/shared-constants.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import { ago } from '#server/database/ago.ts';
import { type Db, one } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import type { UserActor } from '#server/events/actor.ts';
import { record } from '#server/events/record.ts';
import { findSetting } from '#server/settings/queries.ts';
import { ticketRecord } from './audit.ts';

type Ticket = {
  id: string;
  ticketNumber: string;
  status: TicketStatus;
  clientId: string;
  assignedToId: string | null;
};

/**
 * The status that a ticket gets from its requester's comment: it no longer waits for the client, or is open again.
 * @returns undefined if it keeps its status
 */
export async function statusAfterComment(tx: Db, author: Pick<UserActor, 'id'>, ticket: Ticket) {
  if (author.id !== ticket.clientId) return undefined;
  if (ticket.status === 'waiting_client') return ticket.assignedToId ? 'in_progress' : 'open';
  const mayReopen = ticket.status === 'resolved' && (await findSetting(tx, 'clients_may_reopen'));
  return mayReopen ? 'open' : undefined;
}

/** Sets the status that `statusAfterComment` returned, on a locked ticket. */
export async function changeStatus(tx: Db, author: UserActor, ticket: Ticket, status: TicketStatus) {
  await tx
    .update(tickets)
    .set({ status, resolvedAt: null, version: sql`${tickets.version} + 1` })
    .where(eq(tickets.id, ticket.id));
  const changes = { status: [ticket.status, status] satisfies [string, string] };
  await record(tx, author, { action: 'changed', ...ticketRecord(ticket), changes });
}

/** How often a ticket was reopened within a day. */
export async function countReopenings(tx: Db, ticketId: string) {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ${events}
    where record_id = ${ticketId} and kind = 'ticket' and created_at > ${ago(DAY)}
      and changes -> 'status' ->> 0 = 'resolved' and changes -> 'status' ->> 1 = 'open'`);
  return one(rows).count;
}
