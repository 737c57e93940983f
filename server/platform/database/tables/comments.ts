import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { CommentSources } from '#contract/comments-constants.ts';
import { createdAt, id, redactions, soonSorted } from './columns.ts';
import { tickets } from './tickets.ts';
import { users } from './users.ts';

const words = (text: SQLWrapper) => sql`ascii_only(${text}) gin_trgm_ops`;
const letters = (text: SQLWrapper) => sql`letters_and_pairs(${text})`;

export const comments = pgTable(
  'comments',
  {
    id,
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id),
    /** Where it returns when a merge is undone; null for a ticket's own. */
    homeId: uuid().references(() => tickets.id),
    authorId: uuid()
      .notNull()
      .references(() => users.id),
    body: text().notNull(),
    /** The searchable form of the text. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`searchable(${comments.body})`),
    isInternal: boolean().notNull(),
    source: text({ enum: CommentSources }).notNull().default('portal'),
    /** Whether it became the description of a ticket that was split off, which shows it instead of the thread. */
    isDescription: boolean().notNull().default(false),
    /** What was removed from it. */
    redactions: redactions(),
    createdAt,
  },
  (comment) => [
    index('comments_of_ticket').on(comment.ticketId, comment.createdAt, comment.id),
    // Reports count what somebody wrote in a period.
    index('comments_of_author').on(comment.authorId, comment.createdAt),
    // Reports look for links to articles.
    index('comments_with_articles')
      .on(comment.ticketId)
      .where(sql`not ${comment.isInternal} and ${comment.body} like '%/articles/%'`),
    index('comments_redacted').on(comment.ticketId).where(sql`${comment.redactions} <> '[]'`),
    index('comments_of_home').on(comment.homeId).where(sql`${comment.homeId} is not null`),
    // Internal notes have indexes of their own: how long a client's search takes must not depend on what they say.
    index('comments_words')
      .using('gin', words(comment.searchText))
      .where(sql`not ${comment.isInternal}`)
      .with(soonSorted),
    index('notes_words').using('gin', words(comment.searchText)).where(sql`${comment.isInternal}`).with(soonSorted),
    index('comments_letters')
      .using('gin', letters(comment.searchText))
      .where(sql`not ${comment.isInternal}`)
      .with(soonSorted),
    index('notes_letters').using('gin', letters(comment.searchText)).where(sql`${comment.isInternal}`).with(soonSorted),
  ],
);
