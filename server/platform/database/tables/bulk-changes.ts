import { json, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { TicketPriority, TicketStatus } from '#contract/tickets.ts';
import { createdAt, newId } from './columns.ts';
import type { PromiseJson } from './ticket-promises.ts';
import { users } from './users.ts';

/** What a bulk change replaced in a ticket, and the version that it made of it. */
export type Replaced = {
  id: string;
  version: number;
  status: TicketStatus;
  priority: TicketPriority;
  tags: string[];
  assignedToId: string | null;
  /** Missing in changes of earlier versions, which could not change it. */
  dueOn?: string | null;
  /** ISO 8601 */
  resolvedAt: string | null;
  /** Not for a ticket without one, or if the change does not concern it. */
  promise?: PromiseJson | undefined;
  /** The ids of the causes before and after; not if the change does not concern it. */
  cause?: { from: string | null; to: string | null } | undefined;
};

/** The last bulk change of each user, for undoing it. The events have only the names of assignees. */
export const bulkChanges = pgTable('bulk_changes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  id: uuid().notNull().$defaultFn(newId),
  createdAt,
  replaced: json().$type<Replaced[]>().notNull(),
});
