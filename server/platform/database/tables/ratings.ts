import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

/** Whose resolution it was: the ticket may get another requester. */
const requesterId = uuid()
  .notNull()
  .references(() => users.id);

/** What requesters say about the resolutions of their tickets: one rating for each. */
export const ratings = pgTable(
  'ratings',
  {
    id,
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** The event of the resolution, and its time. */
    resolutionId: uuid().notNull(),
    resolvedAt: moment().notNull(),
    requesterId,
    score: smallint().notNull(),
    comment: text(),
    createdAt,
    updatedAt: moment().notNull().defaultNow(),
  },
  (rating) => [
    check('score_is_known', sql`${rating.score} between 1 and 5`),
    uniqueIndex('ratings_of_resolution').on(rating.resolutionId),
    index('ratings_of_ticket').on(rating.ticketId),
    index('ratings_by_age').on(rating.createdAt.desc().nullsFirst(), rating.id.desc().nullsFirst()),
  ],
);
