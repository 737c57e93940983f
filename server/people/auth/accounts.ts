import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { identities } from '#server/platform/database/tables/connections.ts';
import { deadAddresses } from '#server/platform/database/tables/outgoing-mails.ts';
import { passkeys } from '#server/platform/database/tables/passkeys.ts';
import { secondFactors } from '#server/platform/database/tables/second-factors.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveStaff } from '#server/platform/domain/active-user.ts';
import { isManager } from '#server/platform/domain/is-manager.ts';
import { lockCompany } from '#server/platform/domain/lock-company.ts';
import { notFound, unauthenticated } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { findActiveKey } from './api-keys/queries.ts';
import { isConfirmed } from './second-factors/queries.ts';
import { findActiveSession } from './sessions/queries.ts';

/**
 * Locks the actor's row and reads it again. Their role and account then stay unchanged until the transaction ends.
 * Companies are locked before users.
 * @returns the actor with their current role; use it for the policies
 * @throws 401 if the actor's account, session or API key has ended
 */
export async function lockActor<Actor extends Acting>(tx: Db, actor: Actor) {
  return readActor(tx, actor, await lockRows(tx, eq(users.id, actor.id)));
}

/**
 * Like `lockActor`, but also locks the target user and their company.
 * @returns the current actor and user, and whether the user is the only active super admin
 * @throws 404 for the user, 401 for the actor
 */
export async function lockUser(tx: Db, actor: UserActor, userId: string) {
  const { role, companyId } = await findUser(tx, userId);
  if (companyId) await lockCompany(tx, companyId);
  // Locks all super admins: if two remove each other at the same time, one is refused.
  const rows = await lockRows(
    tx,
    or(inArray(users.id, [actor.id, userId]), isStaffRole(role) ? isActiveSuperAdmin : undefined),
  );
  const superAdmins = rows.filter((row) => row.role === 'super_admin' && row.isActive && !row.deletedAt);
  return {
    actor: await readActor(tx, actor, rows),
    user: await findUser(tx, userId),
    isLastSuperAdmin: superAdmins.length === 1 && superAdmins[0]?.id === userId,
  };
}

type Acting = { id: string; sessionId?: string | undefined; keyId?: string | undefined };
type LockedRow = { id: string; role: Role; isManager: boolean; isActive: boolean; deletedAt: Date | null };

// Provider staff have no company, and an index covers that condition.
const isActiveSuperAdmin = and(isActiveStaff, eq(users.role, 'super_admin'));

/** One statement locks all rows in the order of their ids, so transactions that lock the same rows never deadlock. */
async function lockRows(tx: Db, wanted: SQL | undefined): Promise<LockedRow[]> {
  return tx
    .select({ id: users.id, role: users.role, isManager, isActive: users.isActive, deletedAt: users.deletedAt })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(wanted)
    .orderBy(users.id)
    .for('no key update', { of: users });
}

async function readActor<Actor extends Acting>(tx: Db, actor: Actor, rows: LockedRow[]) {
  const row = rows.find(({ id }) => id === actor.id);
  if (!row?.isActive || row.deletedAt) throw unauthenticated();
  if (!(await isStillThere(tx, actor))) throw unauthenticated();
  return { ...actor, role: row.role, isManager: row.isManager };
}

/** Whether the actor's session or API key has not ended meanwhile. */
async function isStillThere(tx: Db, { sessionId, keyId }: Acting) {
  if (keyId) return (await findActiveKey(tx, keyId)) !== undefined;
  return !sessionId || (await findActiveSession(tx, { sessionId })) !== undefined;
}

/** Returns a user. Throws 404 if the user does not exist or is deleted. */
export async function findUser(db: Db, id: string) {
  const [user] = await db
    .select(userFields)
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (!user) throw notFound('User');
  return user;
}

const isDead = sql`${deadAddresses.address} = ${foldedAddress(users.email)} and ${deadAddresses.until} > now()`;

export const userFields = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  role: users.role,
  companyId: users.companyId,
  companyName: companies.name,
  isManager,
  isActive: users.isActive,
  mailProblem: sql<string | null>`(select ${deadAddresses.reason} from ${deadAddresses} where ${isDead})`,
  hasAccount: sql<boolean>`${users.passwordHash} is not null`,
  usesSingleSignOn: sql<boolean>`exists (select from ${identities} where ${identities.userId} = ${users.id})`,
  hasSecondFactor: sql<boolean>`(
    exists (select from ${secondFactors} where ${secondFactors.userId} = ${users.id} and ${isConfirmed})
    or exists (select from ${passkeys} where ${passkeys.userId} = ${users.id}))`,
  version: users.version,
};
