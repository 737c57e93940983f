import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { users } from '#server/database/tables/users.ts';

const clients = alias(users, 'clients');
const assignees = alias(users, 'assignees');

/** A ticket's number as users see it. */
export const ticketNumber = sql<string>`'TKT-' || ${tickets.number}`;

/** Ticket fields exposed by the API. */
const ticketFields = {
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
  createdAt: tickets.createdAt,
  resolvedAt: tickets.resolvedAt,
  source: tickets.source,
  // Only reads for the page show it (list.sql).
  mail: sql<null>`null`,
  followsId: tickets.followsId,
  mergedIntoId: tickets.mergedIntoId,
  splitFromId: tickets.splitFromId,
  version: tickets.version,
};

const companyOfTicket = and(eq(companies.id, tickets.companyId), isNull(companies.deletedAt));
const clientOfTicket = eq(clients.id, tickets.clientId);
const assigneeOfTicket = eq(assignees.id, tickets.assignedToId);

/** Selects tickets with the users they reference, except those of deleted companies. */
export const selectTickets = (db: Db) =>
  db
    .select(ticketFields)
    .from(tickets)
    .innerJoin(companies, companyOfTicket)
    .innerJoin(clients, clientOfTicket)
    .leftJoin(assignees, assigneeOfTicket);
