import { sql } from 'drizzle-orm';
import { index, pgTable, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment } from './columns.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Urgent tickets that were raised outside service hours, until somebody takes care of them. */
export const onCallAlerts = pgTable(
  'on_call_alerts',
  {
    ticketId: uuid()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** Who was asked so far, in order: each person once. */
    askedIds: uuid().array().notNull().default(sql`'{}'`),
    /** When the next person is asked; null once somebody has acknowledged, or nobody is left. */
    nextAt: moment(),
    acknowledgedAt: moment(),
    acknowledgedById: uuid().references(() => users.id),
    createdAt,
  },
  (alert) => [index('on_call_alerts_next').on(alert.nextAt).where(sql`${alert.nextAt} is not null`)],
);
