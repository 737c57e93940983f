import { and, desc, eq, sql } from 'drizzle-orm';
import { RatingLimit } from '#contract/ratings-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import { ActiveStatuses, ClosedStatuses, type TicketSources } from '#contract/tickets-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { events } from '#server/platform/database/tables/events.ts';

type TicketSource = (typeof TicketSources)[number];

/** The subject of a rating: a change of a ticket from an active status to Resolved. */
export type Resolution = { ticketId: string; resolutionId: string; resolvedAt: Date; requesterId: string };

/** With whether it can still be rated. */
type LastResolution = Resolution & { isRatable: boolean };

type Ticket = { id: string; clientId: string; source: TicketSource; status: TicketStatus; mergedIntoId: string | null };

/**
 * Finds the last resolution of a ticket. Nobody is asked about what a routine has asked for.
 * @returns undefined for an active ticket, a merged one, and one that was closed without having been resolved
 */
export async function findResolution(db: Db, ticket: Ticket): Promise<LastResolution | undefined> {
  if (isActiveStatus(ticket.status) || ticket.mergedIntoId || ticket.source === 'routine') return undefined;
  const [from, to] = [sql`${events.changes} -> 'status' ->> 0`, sql`${events.changes} -> 'status' ->> 1`];
  const [last] = await db
    .select({
      resolutionId: events.id,
      resolvedAt: events.createdAt,
      status: sql<string>`${to}`,
      isRatable: sql<boolean>`${events.createdAt} > ${ago(RatingLimit.window)}`,
    })
    .from(events)
    .where(
      and(
        eq(events.recordId, ticket.id),
        eq(events.kind, 'ticket'),
        eq(events.action, 'changed'),
        sql`${from} in ${listOf(ActiveStatuses)} and ${to} in ${listOf(ClosedStatuses)}`,
      ),
    )
    .orderBy(desc(events.createdAt), desc(events.id))
    .limit(1);
  if (last?.status !== 'resolved') return undefined;
  const { status, ...resolution } = last;
  return { ...resolution, ticketId: ticket.id, requesterId: ticket.clientId };
}

/** Until when a resolution can be rated. */
export function ratableUntil({ resolvedAt }: Pick<Resolution, 'resolvedAt'>) {
  return new Date(resolvedAt.getTime() + RatingLimit.window);
}

function listOf(statuses: readonly string[]) {
  return sql.raw(`(${statuses.map((status) => `'${status}'`).join(', ')})`);
}
