import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import { ticketParticipants } from '#server/database/tables/ticket-people.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import type { users } from '#server/database/tables/users.ts';

/**
 * The tickets visible to the actor. Every read of `tickets` uses it, or `viewOf`, and leaves out deleted tickets and
 * those of deleted companies (`companyOfTicket`), so a hidden ticket is simply not found. It checks the company first: a
 * user who moves to another company loses access to their earlier tickets.
 */
export function visibleTo(actor: Actor): SQL | undefined {
  if (isStaff(actor)) return undefined;
  const { role, id, companyId } = actor;
  const ofCompany = eq(tickets.companyId, companyId);
  return role === 'manager' ? ofCompany : and(ofCompany, isOfPerson(id));
}

/**
 * The tickets of their company that a user who is not a manager may see.
 * @param id of a user; a column compares each ticket with many users (viewers.ts)
 */
export function isOfPerson(id: UserId) {
  return or(eq(tickets.clientId, id), eq(tickets.assignedToId, id), hasParticipant(id));
}

type UserId = string | typeof users.id;

/**
 * Tickets in which a user participates. An array, because an index is used for its elements even where they are one of
 * several alternatives.
 */
export function hasParticipant(id: UserId) {
  const { ticketId, userId } = ticketParticipants;
  return sql`${tickets.id} = any(array(select ${ticketId} from ${ticketParticipants} where ${userId} = ${id}))`;
}
