import { and, inArray } from 'drizzle-orm';
import { MostParticipants } from '#contract/ticket-people-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveIn } from '#server/platform/domain/active-user.ts';

type Ticket = { id: string; companyId: string; clientId: string };

/** Those of some people who may participate in a ticket: active users of its company, except its requester. */
export async function colleaguesAmong(tx: Db, { companyId, clientId }: Ticket, userIds: string[]) {
  const others = userIds.filter((id) => id !== clientId);
  if (others.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, others), isActiveIn(companyId)));
  return rows.map(({ id }) => id);
}

/** Adds people to a ticket, up to its limit, except those who may not participate. */
export async function insertParticipants(tx: Db, ticket: Ticket, userIds: string[]) {
  const colleagues = await colleaguesAmong(tx, ticket, userIds);
  const rows = colleagues.slice(0, MostParticipants).map((userId) => ({ ticketId: ticket.id, userId }));
  if (rows.length > 0) await tx.insert(ticketParticipants).values(rows).onConflictDoNothing();
}
