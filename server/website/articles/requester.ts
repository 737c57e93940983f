import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { notFound, permit } from '#server/platform/domain/refusals.ts';
import type { Reader } from '#server/platform/domain/visible-articles.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';

/**
 * The requester of a ticket as a reader of articles, for staff. Who can't log in reads what visitors do.
 * @throws 403 for others, 404 if there is no such ticket
 */
export async function findRequesterAsReader(db: Db, actor: Actor, ticketId: string): Promise<Reader> {
  permit(isStaff(actor));
  const canLogIn = sql<boolean>`${and(isActiveUser, isNotNull(users.passwordHash))}`;
  const [requester] = await db
    .select({ role: users.role, companyId: users.companyId, canLogIn })
    .from(tickets)
    .innerJoin(users, eq(users.id, tickets.clientId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(tickets.id, ticketId), visibleTo(actor)));
  if (!requester) throw notFound('Ticket');
  const { canLogIn: isReader, ...reader } = requester;
  // The check constraint staff_have_no_company keeps role and companyId consistent; a row type can't express that.
  return isReader ? (reader as Reader) : null;
}
