import { boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/**
 * Who looks at which ticket. Rows expire within a minute, so the table is unlogged: it is not written to the disk with
 * each commit, and is empty after a crash. Without references, an entry locks no ticket.
 */
export const presences = pgTable(
  'presences',
  {
    ticketId: uuid().notNull(),
    userId: uuid().notNull(),
    isWriting: boolean().notNull(),
    seenAt: moment().notNull().defaultNow(),
  },
  (presence) => [
    primaryKey({ columns: [presence.ticketId, presence.userId] }),
    index('presences_of_user').on(presence.userId),
    index('presences_by_age').on(presence.seenAt),
  ],
);
