import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { comments } from './comments.ts';
import { tickets } from './tickets.ts';

/** The comments that a ticket was made from, and where each was before. Gone when the split is undone. */
export const splitComments = pgTable(
  'split_comments',
  {
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    commentId: uuid()
      .notNull()
      .references(() => comments.id),
    fromId: uuid()
      .notNull()
      .references(() => tickets.id),
  },
  (split) => [
    primaryKey({ columns: [split.ticketId, split.commentId] }),
    index('split_comments_by_comment').on(split.commentId),
    index('split_comments_by_ticket').on(split.fromId),
  ],
);
