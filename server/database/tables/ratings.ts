import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from './columns.ts';
import { outgoingMails } from './outgoing-mails.ts';
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

/** Which resolution the link of an email rates. Tokens are stored as SHA-256. */
export const ratingTokens = pgTable(
  'rating_tokens',
  {
    tokenHash: bytea().primaryKey(),
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    resolutionId: uuid().notNull(),
    requesterId,
    mailId: uuid().references(() => outgoingMails.id, { onDelete: 'cascade' }),
    createdAt,
  },
  (token) => [index('rating_tokens_of_ticket').on(token.ticketId), index('rating_tokens_of_mail').on(token.mailId)],
);
