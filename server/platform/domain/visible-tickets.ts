import { eq, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { type Actor, isStaff } from '#contract/policies.ts';
import { ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import type { users } from '#server/platform/database/tables/users.ts';

/**
 * The tickets visible to the actor: staff see all, managers their company's, others those that they requested, are
 * assigned to or participate in. Every read of `tickets` uses it, so a hidden ticket is simply not found. The company
 * counts first: a user who moves to another company loses access to their earlier tickets.
 * @param table `tickets` or an alias of it
 */
export function visibleTo(actor: Actor, table: Tickets = tickets): SQL {
  const isKept = sql`${table.deletedAt} is null
    and ${table.companyId} not in (select id from companies where deleted_at is not null)`;
  if (isStaff(actor)) return isKept;
  const { role, id, companyId } = actor;
  if (role === 'manager') return sql`${isKept} and ${table.companyId} = ${companyId}`;
  // With the index of a company, all of its tickets would be read.
  return sql`${isKept} and ${table.companyId} is not distinct from ${companyId} and ${isOfPerson(id, table)}`;
}

type Tickets = Record<'id' | 'companyId' | 'clientId' | 'assignedToId' | 'deletedAt', AnyPgColumn>;

/**
 * The tickets that somebody other than a manager may see in their company.
 * @param id of a user; a column compares each ticket with many users (viewers.ts)
 */
export function isOfPerson(id: UserId, table: Tickets = tickets) {
  return or(eq(table.clientId, id), eq(table.assignedToId, id), hasParticipant(id, table));
}

type UserId = string | typeof users.id;

/**
 * Tickets in which a user participates. An array, because an index is used for its elements even where they are one of
 * several alternatives.
 */
export function hasParticipant(id: UserId, table: Pick<Tickets, 'id'> = tickets) {
  const { ticketId, userId } = ticketParticipants;
  return sql`${table.id} = any(array(select ${ticketId} from ${ticketParticipants} where ${userId} = ${id}))`;
}
