import { and, asc, eq } from 'drizzle-orm';
import type { Role } from '#contract/primitives.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { connectionDomains, connections } from '#server/platform/database/tables/connections.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveStaff } from '#server/platform/domain/active-user.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import { domainOf } from './claims.ts';

type Person = { id: string; role: Role; companyId: string | null; email: string };

/** Throws 403 if a user's password and passkeys are turned off. */
export async function refusePassword(db: Db, user: Person) {
  permit(!(await mustUseSingleSignOn(db, user)), singleSignOnMessages.passwordsOff);
}

/**
 * Whether a user's password and passkeys are turned off, because a connection for their company or staff and their domain is
 * required. The first super admin keeps theirs, so that somebody can log in while the identity provider is down.
 */
export async function mustUseSingleSignOn(db: Db, { id, role, companyId, email }: Person) {
  const required = await findRequired(db, email);
  if (required?.companyId !== companyId) return false;
  return role !== 'super_admin' || (await findFirstSuperAdmin(db)) !== id;
}

/** The required connection to which the domain of an address belongs, whether or not there is an account. */
export async function findRequired(db: Db, email: string) {
  const [required] = await db
    .select({ companyId: connections.companyId })
    .from(connectionDomains)
    .innerJoin(connections, eq(connections.id, connectionDomains.connectionId))
    .where(and(eq(connectionDomains.domain, domainOf(email)), eq(connections.isRequired, true)));
  return required;
}

async function findFirstSuperAdmin(db: Db) {
  const [first] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isActiveStaff, eq(users.role, 'super_admin')))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return first?.id;
}
