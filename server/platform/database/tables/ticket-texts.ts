import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { soonSorted } from './columns.ts';
import { tickets } from './tickets.ts';

/**
 * The searched text of each ticket itself, one field per line. Names are searched in their own tables. It is apart from the
 * ticket, which each reply changes, so that only a change of the text updates the indexes of words. Triggers write it
 * whenever a ticket is written (migration 0082). It is read through the view `searched_tickets`.
 */
export const ticketTexts = pgTable(
  'ticket_texts',
  {
    ticketId: uuid()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    searchText: text().notNull(),
  },
  (its) => [
    // Without `tkt-`, with which all numbers start. An expression, not the column: otherwise the planner would use this
    // index for a search's exact condition too, even if the search has no trigrams.
    index('ticket_texts_words')
      .using('gin', sql`ascii_only(substr(${its.searchText}, 5)) gin_trgm_ops`)
      .with(soonSorted),
    index('ticket_texts_letters').using('gin', sql`letters_and_pairs(${its.searchText})`).with(soonSorted),
  ],
);
