import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { TicketQueryInput } from '#contract/tickets.ts';
import type { Db } from '#server/database/client.ts';
import { comments, companies, tickets, users } from '#server/database/schema.ts';
import { notFound } from '#server/errors.ts';
import { after, byId, byMoment } from '#server/pages.ts';
import { containing } from '#server/search.ts';

const clients = alias(users, 'clients');
const assignees = alias(users, 'assignees');

/** What a cursor holds: the sort keys of a ticket list. */
export const cursorOf = (ticket: { createdAt: Date; id: string }) => [ticket.createdAt.toISOString(), ticket.id];

/**
 * One page of the tickets an actor may know of.
 * @returns one more than asked for where more follow
 */
export async function listTickets(db: Db, actor: Actor, query: TicketQueryInput) {
  const page = after(query.cursor, [byMoment(tickets.createdAt), byId(tickets.id)], 'desc');
  return selectTickets(db)
    .where(and(visibleTo(actor), matches(query), page.where))
    .orderBy(...page.orderBy)
    .limit(query.limit + 1);
}

/** One ticket. Throws 404 where the actor may not know of it. */
export async function findTicket(db: Db, actor: Actor, id: string) {
  const [ticket] = await selectTickets(db).where(and(eq(tickets.id, id), visibleTo(actor)));
  if (!ticket) throw notFound('Ticket');
  return ticket;
}

/** As `findTicket`, and nobody else changes the ticket until the transaction ends. */
export async function lockTicket(tx: Db, actor: Actor, id: string) {
  await holdCompanyOf(tx, id);
  await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, id), visibleTo(actor)))
    .for('update');
  // Read after the lock: whoever had it before may have changed the ticket.
  return findTicket(tx, actor, id);
}

/**
 * Holds the company of a ticket until the transaction ends: nobody deletes it meanwhile. Before the ticket itself, as
 * whoever renames a company locks them. Throws 404 where somebody has deleted it.
 */
export async function holdCompanyOf(tx: Db, ticketId: string) {
  const held = await tx
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(tickets, eq(tickets.companyId, companies.id))
    .where(and(eq(tickets.id, ticketId), isNull(companies.deletedAt)))
    .for('share', { of: companies });
  if (held.length === 0) throw notFound('Ticket');
}

/** A ticket's thread, oldest first; internal comments for provider staff alone. */
export async function listComments(db: Db, actor: Actor, ticketId: string) {
  const published = isStaff(actor) ? undefined : eq(comments.isInternal, false);
  return selectComments(db)
    .where(and(eq(comments.ticketId, ticketId), published))
    .orderBy(asc(comments.createdAt), asc(comments.id));
}

/** A ticket's number as people write it. */
export const ticketNumber = sql<string>`'TKT-' || ${tickets.number}`;

export const selectTickets = (db: Db) =>
  db
    .select({
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
      assignedToFirstName: assignees.firstName,
      assignedToLastName: assignees.lastName,
      createdAt: tickets.createdAt,
      resolvedAt: tickets.resolvedAt,
      version: tickets.version,
    })
    .from(tickets)
    .innerJoin(companies, and(eq(companies.id, tickets.companyId), isNull(companies.deletedAt)))
    .innerJoin(clients, eq(clients.id, tickets.clientId))
    .leftJoin(assignees, eq(assignees.id, tickets.assignedToId));

export const selectComments = (db: Db) =>
  db
    .select({
      id: comments.id,
      comment: comments.body,
      isInternal: comments.isInternal,
      userName: users.firstName,
      userLastName: users.lastName,
      userRole: users.role,
      createdAt: comments.createdAt,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId));

/**
 * The rows an actor may know of. Every read of `tickets` goes through here, beside a company that is not deleted, so a
 * hidden ticket is simply not found. The company comes first: who moves to another one leaves what was theirs behind.
 */
function visibleTo(actor: Actor): SQL | undefined {
  if (isStaff(actor)) return undefined;

  const ofCompany = eq(tickets.companyId, actor.companyId);
  if (actor.role === 'manager') return ofCompany;
  return and(ofCompany, or(eq(tickets.clientId, actor.id), eq(tickets.assignedToId, actor.id)));
}

function matches({ status, priority, search }: TicketQueryInput) {
  return and(
    status && inArray(tickets.status, status),
    priority && eq(tickets.priority, priority),
    search ? sql`${tickets.searchText} like lower(${containing(search)})` : undefined,
  );
}
