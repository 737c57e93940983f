import { json, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { id } from './columns.ts';
import type { PromiseJson } from './ticket-promises.ts';
import { tickets } from './tickets.ts';

/** The status of a ticket, and since when it is resolved: ISO 8601. */
export type TicketState = { status: (typeof TicketStatuses)[number]; resolvedAt: string | null };
export type Priority = (typeof TicketPriorities)[number];

/** What the other ticket had before a merge, and after it. */
export type Replaced = { state: [from: TicketState, to: TicketState]; priority: [from: Priority, to: Priority] };

/** What undoing a merge restores, beside the columns of the merged ticket. One after another by id. */
export const ticketMerges = pgTable(
  'ticket_merges',
  {
    id,
    ticketId: uuid()
      .notNull()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** What the merged ticket was promised: meanwhile the other ticket promises it. */
    promise: json().$type<PromiseJson>(),
    /** Null for merges of earlier versions, which left the other ticket as it was. */
    replaced: json().$type<Replaced>(),
  },
  (merge) => [uniqueIndex('ticket_merges_of_ticket').on(merge.ticketId)],
);
