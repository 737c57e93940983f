import { and, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { isOfPerson } from '#server/platform/domain/visible-tickets.ts';

/**
 * Which of these client users may see which of these tickets at this moment: `visibleTo` for many users at once. Staff
 * see all tickets.
 */
export async function listViewers(db: Db, ticketIds: string[], clientIds: string[]) {
  if (ticketIds.length === 0 || clientIds.length === 0) return [];
  const isViewer = and(eq(users.companyId, tickets.companyId), or(eq(users.role, 'manager'), isOfPerson(users.id)));
  return db
    .select({ ticketId: tickets.id, userId: users.id })
    .from(tickets)
    .innerJoin(companies, eq(companies.id, tickets.companyId))
    .innerJoin(users, isViewer)
    .where(and(inArray(tickets.id, ticketIds), inArray(users.id, clientIds), isActiveUser));
}
