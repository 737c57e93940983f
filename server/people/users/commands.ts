import { eq, sql } from 'drizzle-orm';
import { isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import { canChangeRole, canCreateUser, canEditUser, canRemoveUser, canSwitchUser } from '#contract/user-policies.ts';
import type { NewUserInput, UserChangesInput } from '#contract/users.ts';
import { userMessages } from '#contract/users-constants.ts';
import { findUser, lockActor, lockUser } from '#server/people/auth/accounts.ts';
import { inUse } from '#server/people/auth/address-in-use.ts';
import { refuseWeak } from '#server/people/auth/passwords/guessable-passwords.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { renameCompanyOfOne } from '#server/people/auth/people.ts';
import { requireConfirmedIdentity } from '#server/people/auth/sessions/confirmed-identity.ts';
import { turnOnMail } from '#server/people/auth/turn-on-mail.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { identities } from '#server/platform/database/tables/connections.ts';
import { knownNetworks, sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { lockOpenCompany } from '#server/platform/domain/lock-company.ts';
import { conflict, invalid, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { userRecord } from '#server/platform/events/user-record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { endResetLinks, endTrackingLinks } from '#server/platform/links/links.ts';
import { type LeaveTickets, lockCompaniesOf, prepareMove } from './move.ts';

/**
 * Prepares a new user's row, with the hash of their password. Throws 403 for a role above the actor's own, 400 for a
 * guessable password.
 */
export async function prepareUser(db: Db, actor: UserActor, { password, ...input }: NewUserInput) {
  permitCreation(actor, input.role);
  await refuseWeak(db, 'password', password, input);
  if (isStaffRole(input.role)) requireConfirmedIdentity(actor);
  return { ...input, passwordHash: await hashPassword(password) };
}

function permitCreation(actor: { role: Role }, role: Role) {
  permit(canCreateUser(actor, role), 'Only super admins can add super admins');
}

type PreparedUser = Awaited<ReturnType<typeof prepareUser>>;

/** Creates a client user or a provider admin. Throws 400 for an unknown company, 409 for an address in use. */
export async function createUser(db: Db, actor: UserActor, { companyId, ...input }: PreparedUser) {
  return db.transaction(async (tx) => {
    const ofCompany = isStaffRole(input.role) ? null : await companyOf(tx, companyId);
    permitCreation(await lockActor(tx, actor), input.role);
    const row = { ...input, companyId: ofCompany };
    const { id } = one(await inUse(tx.insert(users).values(row).returning({ id: users.id })));
    const user = await findUser(tx, id);
    await record(tx, actor, { action: 'created', ...userRecord(user) });
    return user;
  });
}

/**
 * Updates a user's name, address, phone and role. A new address or role ends their reset link. Another company ends their
 * access and their part in the tickets of the old one, and they are recognized by their address again at their first login with
 * single sign-on.
 * @param copy the version that was edited; without it the fields overwrite whatever is stored
 * @throws 404, 403, 400 for role and company, 409, 412
 */
export async function updateUser(
  db: Db,
  author: UserActor,
  userId: string,
  { takeTickets = false, ...changes }: Omit<UserChangesInput, 'version'>,
  leaveTickets: LeaveTickets,
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    await lockCompaniesOf(tx, userId, changes.companyId);
    const { actor, user, isLastSuperAdmin } = await lockUser(tx, author, userId);
    permitEdit(actor, user);
    if (isStaffRole(user.role)) requireConfirmedIdentity(actor);
    if (changes.role && changes.role !== user.role) {
      permit(canChangeRole(actor, user), 'Only super admins can change the role of an admin');
      checkRole(user.role, changes.role);
      if (isLastSuperAdmin) throw conflict(LAST_SUPER_ADMIN);
    }

    let companyNames: [string | null, string] | undefined;
    return updateVersioned(tx, actor, user, copy, {
      named: userRecord(user),
      fields: ['email', 'firstName', 'lastName', 'phone', 'role', 'company'],
      values: () => changes,
      write: async (row, fields) => {
        if ('companyId' in fields) companyNames = await prepareMove(tx, actor, user, changes.companyId ?? null);
        await inUse(tx.update(users).set(row).where(eq(users.id, userId)));
        // Its creator may not be allowed to make one for the new role, and it may be in the mailbox of the old address.
        if ('role' in fields || 'email' in fields) await endResetLinks(tx, [userId]);
        if ('email' in fields) await endTrackingLinks(tx, userId);
        await renameCompanyOfOne(tx, user, changes);
        if (!companyNames) return;
        await endAccess(tx, userId);
        // The new company may have another client at the same identity provider, or give its people new accounts there.
        await tx.delete(identities).where(eq(identities.userId, userId));
        const moved = { id: userId, fromId: user.companyId ?? '', companyId: changes.companyId ?? '' };
        await leaveTickets(tx, actor, moved, takeTickets);
      },
      read: () => findUser(tx, userId),
      recorded: ({ companyId: _, ...fields }) => (companyNames ? { ...fields, company: companyNames } : fields),
    });
  });
}

export function permitEdit(actor: Pick<UserActor, 'id' | 'role'>, user: { id: string; role: Role }) {
  permit(canEditUser(actor, user), 'Only super admins can change other admins');
}

/** Deactivates or reactivates a user, if that changes anything. Throws 404, 403, 409 for the last super admin. */
export async function switchUser(db: Db, author: UserActor, userId: string, isActive: boolean) {
  return db.transaction(async (tx) => {
    const { actor, user, isLastSuperAdmin } = await lockUser(tx, author, userId);
    permitSwitch(actor, user);
    if (isStaffRole(user.role)) requireConfirmedIdentity(actor);
    if (user.isActive === isActive) return user;
    if (isLastSuperAdmin) throw conflict(LAST_SUPER_ADMIN);

    await tx.update(users).set({ isActive }).where(eq(users.id, userId));
    // In both cases: a session opened during the deactivation must not become valid again with the reactivation.
    await endAccess(tx, userId);
    await record(tx, actor, { action: isActive ? 'activated' : 'deactivated', ...userRecord(user) });
    return { ...user, isActive };
  });
}

export function permitSwitch(actor: Pick<UserActor, 'id' | 'role'>, user: { id: string; role: Role }) {
  permit(actor.id !== user.id, 'You can’t deactivate yourself');
  permit(canSwitchUser(actor, user), 'Only super admins can deactivate or reactivate other admins');
}

/**
 * Deletes a user. Their tickets and comments stay; their sessions and reset link end. Throws 404, 403, 409 for the last
 * super admin.
 */
export async function deleteUser(db: Db, author: UserActor, userId: string) {
  await db.transaction(async (tx) => {
    const { actor, user, isLastSuperAdmin } = await lockUser(tx, author, userId);
    permit(actor.id !== user.id, 'You can’t remove yourself');
    permit(canRemoveUser(actor, user), userMessages.onlySuperAdminsRemoveAdmins);
    if (isStaffRole(user.role)) requireConfirmedIdentity(actor);
    if (isLastSuperAdmin) throw conflict(LAST_SUPER_ADMIN);

    await tx.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, userId));
    await tx.delete(knownNetworks).where(eq(knownNetworks.userId, userId));
    await endAccess(tx, userId);
    await record(tx, actor, { action: 'deleted', ...userRecord(user) });
  });
}

/** Turns on email to a user's address again, if it was off. Throws 404, 403. */
export async function resumeMail(db: Db, author: UserActor, userId: string) {
  return db.transaction(async (tx) => {
    const { actor, user } = await lockUser(tx, author, userId);
    permitEdit(actor, user);
    await turnOnMail(tx, actor, user);
    return findUser(tx, userId);
  });
}

const LAST_SUPER_ADMIN = 'This is the last active super admin. Make somebody else a super admin first.';

/** Ends a user's sessions and API keys, and deletes their reset link. */
async function endAccess(tx: Db, userId: string) {
  await tx.delete(apiKeys).where(eq(apiKeys.userId, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await endResetLinks(tx, [userId]);
}

/** A client account never becomes a provider account or the reverse. */
function checkRole(from: Role, to: Role) {
  if (isStaffRole(from) !== isStaffRole(to)) {
    throw invalid(
      'role',
      'A client user can’t become an admin, nor an admin a client user. Create a new user instead.',
    );
  }
}

/** The company of a new client user, locked until the user exists. */
async function companyOf(tx: Db, companyId: string | null | undefined) {
  if (!companyId) throw invalid('companyId', userMessages.fieldsRequired);
  const isThere = await lockOpenCompany(tx, companyId);
  if (!isThere) throw invalid('companyId', 'Company not found. Choose one from the list.');
  return companyId;
}
