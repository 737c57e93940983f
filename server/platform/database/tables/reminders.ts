import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** What staff want to be reminded of about tickets. A row is gone once its time has come. */
export const reminders = pgTable(
  'reminders',
  {
    id,
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    text: text().notNull(),
    createdAt,
  },
  (reminder) => [
    index('reminders_due').on(reminder.at),
    index('reminders_of_ticket').on(reminder.ticketId, reminder.userId),
    index('reminders_of_user').on(reminder.userId),
  ],
);
