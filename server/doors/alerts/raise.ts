import { and, desc, eq, sql } from 'drizzle-orm';
import type { TicketPriority } from '#contract/tickets.ts';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import { changePromise } from '#server/desk/promise/tickets.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import type { Changes } from '#server/platform/events/record.ts';
import type { KnownAlert } from './find-alert.ts';

/** Whether a priority is above another one. */
export function isAbove(one: TicketPriority, other: TicketPriority) {
  return TicketPriorities.indexOf(one) > TicketPriorities.indexOf(other);
}

/**
 * Raises the priority of a ticket, unless somebody lowered it since it last rose. The ticket must be locked.
 * @returns what to record; nothing if it was not raised
 */
export async function raisePriority(tx: Db, ticket: KnownAlert['ticket'], to: TicketPriority): Promise<Changes> {
  if (!isAbove(to, ticket.priority) || (await wasLowered(tx, ticket.id))) return {};
  await tx
    .update(tickets)
    .set({
      priority: to,
      version: sql`${tickets.version} + 1`,
      ...(await changePromise(tx, ticket.id, { priority: to })),
    })
    .where(eq(tickets.id, ticket.id));
  return { priority: [ticket.priority, to] };
}

async function wasLowered(tx: Db, ticketId: string) {
  const [last] = await tx
    .select({ changes: events.changes })
    .from(events)
    .where(and(eq(events.recordId, ticketId), eq(events.kind, 'ticket'), sql`${events.changes} ? 'priority'`))
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(1);
  // Recorded by changes of tickets.
  const [from, to] = (last?.changes?.priority ?? []) as TicketPriority[];
  return from !== undefined && to !== undefined && isAbove(from, to);
}
