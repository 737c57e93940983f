import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { DAY, HOUR } from '#contract/shared-constants.ts';
import type { Db } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { ratings } from '#server/database/tables/ratings.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { users } from '#server/database/tables/users.ts';
import { fullName } from '#server/domain/full-name.ts';
import { ticketNumber } from '#server/domain/ticket-number.ts';
import { ticketRecord } from '#server/tickets/audit.ts';

/** In milliseconds: the demo's past. */
const PAST = 89 * DAY;

/** What one ticket after the other got; `undefined` where the requester said nothing. */
const given: ([score: 1 | 2 | 3 | 4 | 5, comment?: string] | undefined)[] = [
  [5],
  [4, 'Good help. It took two tries, but I always knew what was going on.'],
  [5, 'Fixed before my coffee was cold.'],
  [5],
  [3, 'It works now, but I had to ask twice.'],
  [5, 'I understood what was wrong, and what to do next time.'],
  [4],
  [5],
  [2, 'Nobody told me for two days whether anything was happening.'],
  [5, 'Thank you for coming by in person!'],
  [4],
  [5],
  undefined,
  [5, 'Friendly, quick, and no jargon.'],
  [4, 'Would have liked a call before the change.'],
  [5],
  [1, 'The same problem came back after a week.'],
];

/** Rates the resolutions of the last three months, as their requesters would: most of them well. */
export async function rateTickets(db: Db) {
  const resolved = await listResolved(db);
  const now = Date.now();
  const rated = resolved.flatMap(({ resolutionId, resolvedAt, ...ticket }, index) => {
    const [score, comment = null] = given[index % given.length] ?? [];
    // Between an hour and two days later.
    const at = new Date(Math.min(resolvedAt.getTime() + (1 + ((index * 7) % 47)) * HOUR, now));
    return score ? [{ ticket, resolutionId, resolvedAt, score, comment, at }] : [];
  });
  if (rated.length === 0) return;

  await db.insert(ratings).values(
    rated.map(({ ticket, at, ...rating }) => ({
      ...rating,
      ticketId: ticket.id,
      requesterId: ticket.clientId,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await db.insert(events).values(
    rated.map(({ ticket, score, comment, at }) => ({
      ...ticketRecord(ticket),
      action: 'rated' as const,
      actorId: ticket.clientId,
      actorName: ticket.clientName,
      changes: {
        score: [null, score] as [null, number],
        ...(comment ? { comment: [null, comment] as [null, string] } : {}),
      },
      createdAt: at,
    })),
  );
}

/** The last resolution of each ticket that is over, oldest first. */
async function listResolved(db: Db) {
  const rows = await db
    .select({
      id: tickets.id,
      ticketNumber,
      clientId: tickets.clientId,
      clientName: fullName(users),
      resolutionId: events.id,
      resolvedAt: events.createdAt,
    })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.clientId))
    .innerJoin(events, eq(events.recordId, tickets.id))
    .where(
      and(
        inArray(tickets.status, ['resolved', 'closed']),
        eq(events.action, 'changed'),
        sql`${events.changes} -> 'status' ->> 1 = 'resolved'`,
        gt(events.createdAt, new Date(Date.now() - PAST)),
      ),
    )
    .orderBy(asc(events.createdAt), asc(events.id));
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}
