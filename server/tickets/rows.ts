import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Actor, isStaffRole } from '#contract/policies.ts';
import type { TicketPromise } from '#contract/tickets.ts';
import type { Db } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { ticketParticipants } from '#server/database/tables/ticket-people.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { users } from '#server/database/tables/users.ts';

const clients = alias(users, 'clients');
const assignees = alias(users, 'assignees');

/** A ticket's number as users see it. */
export const ticketNumber = sql<string>`'TKT-' || ${tickets.number}`;

export type Person = { id: string; name: string };

/**
 * A ticket's participants, by name. Whoever has left its company or lost their account is none, as long as that lasts.
 */
const participantsOfTicket = sql<Person[]>`(
  select coalesce(json_agg(json_build_object('id', people.id, 'name', people.first_name || ' ' || people.last_name)
    order by folded(people.last_name) collate "C", folded(people.first_name) collate "C", people.id), '[]')
  from ${ticketParticipants} join users people on people.id = ${ticketParticipants.userId}
  where ${ticketParticipants.ticketId} = ${tickets.id} and people.company_id = ${tickets.companyId}
    and people.is_active and people.deleted_at is null and ${companies.archivedAt} is null)`;

/** A promise is missed as soon as its time has passed, also before somebody was notified of that. */
const promiseOfTicket = sql<TicketPromise | null>`(
  select case when ${tickets.dueAt} >= now() then shown else replace(replace(shown::text,
    case when first_reply_at is null and first_reply_due_at < now() then '"firstReplyKept":null' else '' end,
    '"firstReplyKept":false'),
    case when resolution_due_at < now() then '"resolutionKept":null' else '' end, '"resolutionKept":false')::json end
  from ticket_promises where ticket_id = ${tickets.id})`.mapWith(withDates);

/** JSON has no dates. */
function withDates(promise: Record<keyof TicketPromise, string | boolean | null>) {
  const entries = Object.entries(promise).map(([name, value]) => [
    name,
    typeof value === 'string' ? new Date(value) : value,
  ]);
  // Names and values are those of the statement above.
  return Object.fromEntries(entries) as TicketPromise;
}

type Reader = Pick<Actor, 'role'>;

/** Ticket fields exposed by the API. Internal notes are updates only for provider staff. */
const ticketFields = (reader: Reader | undefined) => ({
  id: tickets.id,
  ticketNumber,
  title: tickets.title,
  description: tickets.description,
  category: tickets.category,
  priority: tickets.priority,
  status: tickets.status,
  tags: tickets.tags,
  clientId: tickets.clientId,
  clientName: clients.firstName,
  clientLastName: clients.lastName,
  companyId: tickets.companyId,
  companyName: companies.name,
  assignedToId: tickets.assignedToId,
  assignedToFirstName: sql<string | null>`${assignees.firstName}`,
  assignedToLastName: sql<string | null>`${assignees.lastName}`,
  hasActiveAssignee: sql<boolean>`coalesce(${assignees.isActive} and ${assignees.deletedAt} is null
    and coalesce(${assignees.companyId} = ${tickets.companyId} and ${companies.archivedAt} is null, true), false)`,
  createdAt: tickets.createdAt,
  updatedAt: reader && isStaffRole(reader.role) ? tickets.updatedAt : tickets.publicUpdatedAt,
  resolvedAt: tickets.resolvedAt,
  source: tickets.source,
  // Only reads for the page show it (list.sql).
  mail: sql<null>`null`,
  followsId: tickets.followsId,
  mergedIntoId: tickets.mergedIntoId,
  splitFromId: tickets.splitFromId,
  version: tickets.version,
  promise: promiseOfTicket,
  participants: participantsOfTicket,
  redactions: tickets.redactions,
});

/** Joins the company of a ticket that is there: neither it nor its company is deleted. */
export const companyOfTicket = and(
  eq(companies.id, tickets.companyId),
  isNull(companies.deletedAt),
  isNull(tickets.deletedAt),
);
const clientOfTicket = eq(clients.id, tickets.clientId);
const assigneeOfTicket = eq(assignees.id, tickets.assignedToId);

/**
 * Selects tickets with the users they reference, except deleted ones and those of deleted companies.
 * @param reader who gets them; by default somebody who may not know of internal notes
 */
export const selectTickets = (db: Db, reader?: Reader) =>
  db
    .select(ticketFields(reader))
    .from(tickets)
    .innerJoin(companies, companyOfTicket)
    .innerJoin(clients, clientOfTicket)
    .leftJoin(assignees, assigneeOfTicket);
