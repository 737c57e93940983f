import { and, asc, eq, inArray, isNotNull, isNull, or, type SQLWrapper } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveIn, isActiveStaff } from '#server/platform/domain/active-user.ts';
import { invalid, notFound } from '#server/platform/domain/refusals.ts';

/** The possible assignees of a company's tickets. Throws 404 for a company that is not visible to the actor. */
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
    .orderBy(asc(sortKey(users.lastName)), asc(sortKey(users.firstName)), asc(users.id));
}

/** Throws 400 for a user who can't be the assignee of this company's tickets. */
export async function checkAssignee(db: Db, companyId: string, userId: string) {
  if (!(await isAssignable(db, companyId, userId)))
    throw invalid('assignedToId', 'This ticket can’t be assigned to that person. Choose somebody from the list.');
}

/** Whether a user can be the assignee of this company's tickets. */
export async function isAssignable(db: Db, companyId: string, userId: string) {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), assignableIn(companyId)));
  return found.length > 0;
}

/** Active provider admins, and the active managers and members of the company who have an account. */
export function assignableIn(companyId: string | SQLWrapper) {
  return or(
    // Provider staff have no company, and an index covers that condition.
    isActiveStaff,
    and(isActiveIn(companyId), inArray(users.role, ['manager', 'member']), isNotNull(users.passwordHash)),
  );
}
