import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { companies, users } from '#server/database/schema.ts';
import { invalid, notFound } from '#server/errors.ts';

/** Who a company's tickets can be assigned to. Throws 404 for a company that the actor may not know of. */
export async function listAssignableUsers(db: Db, actor: Actor, companyId: string) {
  if (!isStaff(actor) && actor.companyId !== companyId) throw notFound('Company');
  const [company] = await db
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)));
  if (!company) throw notFound('Company');

  return db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName, role: users.role })
    .from(users)
    .where(assignableIn(companyId))
    .orderBy(asc(sql`lower(${users.lastName})`), asc(sql`lower(${users.firstName})`), asc(users.id));
}

/** Throws 400 for an assignee that a ticket of this company can't have. */
export async function checkAssignee(db: Db, companyId: string, userId: string) {
  const [user] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), assignableIn(companyId)));
  if (!user)
    throw invalid('assignedToId', 'This ticket can’t be assigned to that person. Choose somebody from the list.');
}

/** Active provider admins, and the active managers and members of the company. */
function assignableIn(companyId: string) {
  return and(
    eq(users.isActive, true),
    isNull(users.deletedAt),
    or(
      // Provider staff are those without a company, and that an index knows.
      isNull(users.companyId),
      and(eq(users.companyId, companyId), inArray(users.role, ['manager', 'member'])),
    ),
  );
}
