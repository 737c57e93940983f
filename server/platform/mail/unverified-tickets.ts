import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';

/** Finds the tickets that came from an unverified sender by email, as lists and pages mark them (tickets/rows.ts). */
export async function listUnverifiedTickets(
  db: Db,
  tickets: { id: string; source: string }[],
): Promise<Set<string | null>> {
  const ids = tickets.filter(({ source }) => source !== 'portal').map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const { ticketId, result, state, verdict, userId } = incomingMails;
  const rows = await db
    .select({ ticketId })
    .from(incomingMails)
    .innerJoin(users, eq(users.id, userId))
    .where(
      and(
        inArray(ticketId, ids),
        eq(result, 'ticket'),
        eq(state, 'done'),
        ne(verdict, 'pass'),
        notInArray(users.role, ['super_admin', 'admin']),
      ),
    );
  return new Set(rows.map((row) => row.ticketId));
}
