import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { RatingScores } from '#contract/ratings-constants.ts';
import { DAY, HOUR } from '#contract/shared-constants.ts';
import { ticketRecord } from '#server/desk/tickets/event-record.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { readYaml } from './read-data.ts';

/** In milliseconds: the demo's past. */
const PAST = 89 * DAY;

const RatingOfRequester = z.strictObject({ score: z.literal(RatingScores), comment: z.string().optional() });

const given = readYaml('ratings.yaml', z.array(RatingOfRequester.nullable()));

/** Rates the resolutions of the last three months, as their requesters would: most of them well. */
export async function rateTickets(db: Db) {
  const resolved = await listResolved(db);
  const now = Date.now();
  const rated = resolved.flatMap(({ resolutionId, resolvedAt, ...ticket }, index) => {
    const { score, comment = null } = given[index % given.length] ?? {};
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
