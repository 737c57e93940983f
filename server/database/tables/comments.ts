import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { CommentSources } from '#contract/comments-constants.ts';
import { createdAt, id } from './columns.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

export const comments = pgTable(
  'comments',
  {
    id,
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    body: text().notNull(),
    isInternal: boolean().notNull(),
    source: text({ enum: CommentSources }).notNull().default('portal'),
    createdAt,
  },
  (comment) => [
    index('comments_of_ticket').on(comment.ticketId, comment.createdAt, comment.id),
    index('comments_of_author').on(comment.authorId),
  ],
);
