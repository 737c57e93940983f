import { boolean, index, json, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ViewQuery } from '#contract/views.ts';
import { createdAt, id, version } from './columns.ts';
import { users } from './users.ts';

/** Lists of tickets that staff saved under a name. */
export const views = pgTable(
  'views',
  {
    id,
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Query parameters of the list of tickets, in the order of the contract, so that equal queries are equal texts. */
    query: json().$type<ViewQuery>().notNull(),
    isShared: boolean().notNull(),
    version,
    createdAt,
  },
  (view) => [index('views_of_owner').on(view.ownerId)],
);
