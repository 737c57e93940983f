import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, json, pgTable, uuid } from 'drizzle-orm/pg-core';
import type { JsonOf } from '#server/platform/database/iso-time.ts';
import { moment } from './columns.ts';
import type { Story } from './promise-story.ts';
import { tickets } from './tickets.ts';

/**
 * What a ticket is promised; none for tickets from before there were promises. Beside the tickets, whose lists read many
 * rows of which they show few.
 */
export const ticketPromises = pgTable(
  'ticket_promises',
  {
    ticketId: uuid()
      .primaryKey()
      .references(() => tickets.id, { onDelete: 'cascade' }),
    /** What everything else is computed from. */
    promiseStory: json().$type<Story>().notNull(),
    firstReplyDueAt: moment(),
    firstReplyWarnAt: moment(),
    firstReplyAt: moment(),
    firstReplyKept: boolean(),
    resolutionDueAt: moment(),
    resolutionWarnAt: moment(),
    resolutionKept: boolean(),
    /** Whole service minutes up to the first reply and the resolution, for reports. */
    firstReplyMinutes: integer(),
    resolutionMinutes: integer(),
    /** When a promise turned out to be kept or missed. */
    firstReplyDecidedAt: moment(),
    resolutionDecidedAt: moment(),
    /** Since when the ticket waits for its client. */
    pausedAt: moment(),
    /** When the ticket was resolved or closed. */
    stoppedAt: moment(),
    /** When somebody is to be notified of it. */
    checkAt: moment(),
    /** Of the rules that it was computed with. */
    stamp: bigint({ mode: 'number' }).notNull(),
  },
  (promise) => [
    index('ticket_promises_to_check').on(promise.checkAt).where(sql`${promise.checkAt} is not null`),
    index('ticket_promises_active').on(promise.stamp).where(sql`${promise.stoppedAt} is null`),
    // Reports read only these indexes.
    index('ticket_promises_by_reply')
      .on(promise.firstReplyAt, promise.firstReplyMinutes, promise.ticketId)
      .where(sql`${promise.firstReplyMinutes} is not null`),
    index('ticket_promises_by_resolution')
      .on(promise.stoppedAt, promise.resolutionMinutes, promise.ticketId)
      .where(sql`${promise.resolutionMinutes} is not null`),
    index('ticket_promises_by_decided_reply')
      .on(promise.firstReplyDecidedAt, promise.firstReplyKept, promise.ticketId)
      .where(sql`${promise.firstReplyDecidedAt} is not null`),
    index('ticket_promises_by_decided_resolution')
      .on(promise.resolutionDecidedAt, promise.resolutionKept, promise.ticketId)
      .where(sql`${promise.resolutionDecidedAt} is not null`),
  ],
);

export type PromiseRow = Omit<typeof ticketPromises.$inferSelect, 'ticketId'>;

/** A promise as JSON: its dates are ISO 8601. */
export type PromiseJson = JsonOf<PromiseRow>;
