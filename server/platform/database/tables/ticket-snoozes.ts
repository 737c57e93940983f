import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, newId } from './columns.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/**
 * Why tickets are snoozed, beside the tickets, which know until when. The row stays after a client's comment has woken its
 * ticket: staff may snooze it again.
 */
export const ticketSnoozes = pgTable('ticket_snoozes', {
  ticketId: uuid()
    .primaryKey()
    .references(() => tickets.id, { onDelete: 'cascade' }),
  until: moment().notNull(),
  byId: uuid()
    .notNull()
    .references(() => users.id),
  note: text(),
  /** Whether a client's comment leaves it snoozed. */
  staysOnReply: boolean().notNull(),
  /** When it began, in the order of the ids of events: events from before do not end it. */
  startId: uuid().notNull().$defaultFn(newId),
});
