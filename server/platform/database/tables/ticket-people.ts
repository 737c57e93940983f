import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

const ticketId = uuid()
  .notNull()
  .references(() => tickets.id, { onDelete: 'cascade' });
const userId = uuid()
  .notNull()
  .references(() => users.id, { onDelete: 'cascade' });
/** The merged ticket that brought them; null for the ticket's own. */
const originId = uuid().references(() => tickets.id, { onDelete: 'cascade' });

/** Colleagues of the requester who see the ticket as well. Those who leave the company keep their rows and see nothing. */
export const ticketParticipants = pgTable(
  'ticket_participants',
  { ticketId, userId, originId, createdAt },
  (participant) => [
    primaryKey({ columns: [participant.userId, participant.ticketId] }),
    index('participants_of_ticket').on(participant.ticketId),
    index('participants_of_origin').on(participant.originId).where(sql`${participant.originId} is not null`),
  ],
);

/** Provider staff who want to be notified about the ticket. */
export const ticketFollowers = pgTable('ticket_followers', { ticketId, userId, originId, createdAt }, (follower) => [
  primaryKey({ columns: [follower.userId, follower.ticketId] }),
  index('followers_of_ticket').on(follower.ticketId),
  index('followers_of_origin').on(follower.originId).where(sql`${follower.originId} is not null`),
]);

/**
 * When a ticket was assigned to somebody for the first time, which reports count. A trigger writes it, however tickets are
 * assigned: events have only the name.
 */
export const ticketAssignments = pgTable(
  'ticket_assignments',
  { ticketId, userId, firstAt: moment().notNull() },
  (assignment) => [
    primaryKey({ columns: [assignment.ticketId, assignment.userId] }),
    index('assignments_of_user').on(assignment.userId, assignment.firstAt, assignment.ticketId),
  ],
);
