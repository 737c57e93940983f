import { and, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/client.ts';
import { jsonOf, onTheWire } from '#server/database/json.ts';
import { comments, companies, tickets, users } from '#server/database/schema.ts';

const clients = alias(users, 'clients');
const assignees = alias(users, 'assignees');

/** A ticket's number as people write it. */
export const ticketNumber = sql<string>`'TKT-' || ${tickets.number}`;

/** What of a ticket people are told. */
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
  version: tickets.version,
};

/** What of a comment people are told. */
const commentFields = {
  id: comments.id,
  comment: comments.body,
  isInternal: comments.isInternal,
  userName: users.firstName,
  userLastName: users.lastName,
  userRole: users.role,
  createdAt: comments.createdAt,
};

const companyOfTicket = and(eq(companies.id, tickets.companyId), isNull(companies.deletedAt));
const clientOfTicket = eq(clients.id, tickets.clientId);
const assigneeOfTicket = eq(assignees.id, tickets.assignedToId);

/** Reads tickets with the people they name; those of a company that is deleted are not found. */
export const selectTickets = (db: Db) =>
  db
    .select(ticketFields)
    .from(tickets)
    .innerJoin(companies, companyOfTicket)
    .innerJoin(clients, clientOfTicket)
    .leftJoin(assignees, assigneeOfTicket);

/** As `selectTickets`, with the fields as they go on the wire. */
export const selectWireTickets = (db: Db) =>
  db
    .select(onTheWire(ticketFields))
    .from(tickets)
    .innerJoin(companies, companyOfTicket)
    .innerJoin(clients, clientOfTicket)
    .leftJoin(assignees, assigneeOfTicket);

/** One of the rows of `selectWireTickets`, called tickets. */
export const ticketJson = jsonOf('tickets', ticketFields, ['ticketNumber']);

const authorOfComment = eq(users.id, comments.authorId);

/** Reads comments with their authors. */
export const selectComments = (db: Db) => db.select(commentFields).from(comments).innerJoin(users, authorOfComment);

/** As `selectComments`, with the fields as they go on the wire. */
export const selectWireComments = (db: Db) =>
  db.select(onTheWire(commentFields)).from(comments).innerJoin(users, authorOfComment);

/** One of the rows of `selectWireComments`, called comments. */
export const commentJson = jsonOf('comments', commentFields);
