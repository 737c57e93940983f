import { eq, sql } from 'drizzle-orm';
import { messages } from '#contract/messages.ts';
import {
  canChangeRole,
  canCreateUser,
  canEditUser,
  canRemoveUser,
  canSwitchUser,
  isStaffRole,
} from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import type { NewUserInput, UserChangesInput } from '#contract/users.ts';
import { type Author, changesBetween, record, userRecord } from '#server/audit/record.ts';
import { lockCompany } from '#server/companies/commands.ts';
import { type Db, one } from '#server/database/client.ts';
import { passwordResets, sessions, users } from '#server/database/schema.ts';
import { conflict, invalid, permit } from '#server/errors.ts';
import { refuseGuessable } from '#server/sessions/guessable-passwords.ts';
import { hashPassword } from '#server/sessions/passwords.ts';
import { lockUser } from './locks.ts';
import { findUser } from './queries.ts';

/** A new user as the database keeps them, with the hash of their password. Throws 403 for a rank above the actor's own, 400 for a guessable password. */
export async function prepareUser(db: Db, actor: Author, { password, ...input }: NewUserInput) {
  permit(canCreateUser(actor, input.role), 'Only super admins can add super admins');
  await refuseGuessable(db, 'password', password, input);
  return { ...input, passwordHash: await hashPassword(password) };
}

type PreparedUser = Awaited<ReturnType<typeof prepareUser>>;

/** Adds a client user to a company, or an admin to the provider. Throws 400 for the company, 409 for the address. */
export async function createUser(db: Db, actor: Author, { companyId, ...input }: PreparedUser) {
  return db.transaction(async (tx) => {
    const ofCompany = isStaffRole(input.role) ? null : await companyOf(tx, companyId);
    const row = { ...input, companyId: ofCompany };
    const { id } = one(await inUse(tx.insert(users).values(row).returning({ id: users.id })));
    const user = await findUser(tx, id);
    await record(tx, actor, { action: 'created', ...userRecord(user) });
    return user;
  });
}

/** Changes a user's name, address, phone and role. Throws 404, 403, 400 for the role, 409. */
export async function editUser(db: Db, actor: Author, userId: string, changes: UserChangesInput) {
  return db.transaction(async (tx) => {
    const { user, isLastSuperAdmin } = await lockUser(tx, userId);
    permitEdit(actor, user);
    if (changes.role && changes.role !== user.role) {
      permit(canChangeRole(actor, user), 'Only super admins can change the role of an admin');
      checkRole(user.role, changes.role);
      if (isLastSuperAdmin) throw conflict(LAST_SUPER_ADMIN);
    }

    await inUse(tx.update(users).set(changes).where(eq(users.id, userId)));
    const fields = changesBetween(user, changes);
    if (Object.keys(fields).length > 0)
      await record(tx, actor, { action: 'changed', ...userRecord(user), changes: fields });
    return findUser(tx, userId);
  });
}

export function permitEdit(actor: Author, user: { id: string; role: Role }) {
  permit(canEditUser(actor, user), 'Only super admins can change other admins');
}

/** Deactivates or reactivates a user. Whose state it is already stays as they are. Throws 404, 403, 409 for the last super admin. */
export async function switchUser(db: Db, actor: Author, userId: string, isActive: boolean) {
  return db.transaction(async (tx) => {
    const { user, isLastSuperAdmin } = await lockUser(tx, userId);
    permitSwitch(actor, user);
    if (user.isActive === isActive) return user;
    if (isLastSuperAdmin) throw conflict(LAST_SUPER_ADMIN);

    await tx.update(users).set({ isActive }).where(eq(users.id, userId));
    // Either way: a login in the moment of the deactivation must not come to life with the reactivation.
    await endAccess(tx, userId);
    await record(tx, actor, { action: isActive ? 'activated' : 'deactivated', ...userRecord(user) });
    return { ...user, isActive };
  });
}

export function permitSwitch(actor: Author, user: { id: string; role: Role }) {
  permit(actor.id !== user.id, 'You can’t deactivate yourself');
  permit(canSwitchUser(actor, user), 'Only super admins can deactivate or reactivate other admins');
}

/** Deletes a user; their tickets and comments stay, their sessions and reset link end. Throws 404, 403, 409 for the last super admin. */
export async function deleteUser(db: Db, actor: Author, userId: string) {
  await db.transaction(async (tx) => {
    const { user, isLastSuperAdmin } = await lockUser(tx, userId);
    permit(actor.id !== user.id, 'You can’t remove yourself');
    permit(canRemoveUser(actor, user), messages.onlySuperAdminsRemove);
    if (isLastSuperAdmin) throw conflict(LAST_SUPER_ADMIN);

    await tx.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, userId));
    await endAccess(tx, userId);
    await record(tx, actor, { action: 'deleted', ...userRecord(user) });
  });
}

const LAST_SUPER_ADMIN = 'This is the last active super admin. Make somebody else a super admin first.';

/** Shuts the ways in that are open: sessions, and a link to choose a new password. */
async function endAccess(tx: Db, userId: string) {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
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

/** The company that a new client user is to be in, held until they are. */
async function companyOf(tx: Db, companyId: string | null | undefined) {
  if (!companyId) throw invalid('companyId', messages.userFieldsRequired);
  const isThere = await lockCompany(tx, companyId);
  if (!isThere) throw invalid('companyId', 'There is no such company. Choose one from the list.');
  return companyId;
}

/** Answers a taken address with 409: the unique index decides, so that of two at once only one gets it. */
export async function inUse<Result>(writing: Promise<Result>) {
  try {
    return await writing;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (cause instanceof Error && 'constraint' in cause && cause.constraint === 'users_email_in_use') {
      throw conflict(messages.emailInUse);
    }
    throw error;
  }
}
