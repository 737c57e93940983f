import { and, eq, isNull } from 'drizzle-orm';
import { isStaffRole } from '#contract/policies.ts';
import { lockCompany } from '#server/companies/commands.ts';
import type { Db } from '#server/database/client.ts';
import { users } from '#server/database/schema.ts';
import { findUser } from './queries.ts';

/**
 * Holds a user, and their company as it is, until the transaction ends: companies first, then users, as everybody locks
 * them. Throws 404.
 * @returns the user, and whether they are the only active super admin
 */
export async function lockUser(tx: Db, userId: string) {
  const { role, companyId } = await findUser(tx, userId);
  const lastSuperAdmin = isStaffRole(role) ? await lockSuperAdmins(tx) : undefined;
  if (companyId) await lockCompany(tx, companyId);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  // Read after the locks: whoever had them before may have changed the user.
  const user = await findUser(tx, userId);
  return { user, isLastSuperAdmin: user.id === lastSuperAdmin };
}

/**
 * Makes changes to super admins wait for each other: of two who remove one another at once, one is told no.
 * @returns the id of the only active super admin, if there is but one
 */
async function lockSuperAdmins(tx: Db) {
  const active = await tx
    .select({ id: users.id })
    .from(users)
    // Provider staff are those without a company, and that an index knows.
    .where(
      and(isNull(users.companyId), eq(users.role, 'super_admin'), eq(users.isActive, true), isNull(users.deletedAt)),
    )
    .orderBy(users.id)
    .for('update');
  return active.length === 1 ? active[0]?.id : undefined;
}
