import { and, eq, isNull, sql } from 'drizzle-orm';
import { messages } from '#contract/messages.ts';
import { canChangeRole, canCreateUser, canEditUser, canRemoveUser, isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import type { NewUserInput, UserChangesInput } from '#contract/users.ts';
import { type Author, changesBetween, record, userRecord } from '#server/audit/record.ts';
import { lockCompany } from '#server/companies/commands.ts';
import { type Db, one } from '#server/database/client.ts';
import { sessions, users } from '#server/database/schema.ts';
import { conflict, invalid, permit } from '#server/errors.ts';
import { hashPassword } from '#server/sessions/passwords.ts';
import { renameRequester } from '#server/tickets/commands.ts';
import { findUser } from './queries.ts';

/** Adds a client user to a company, or an admin to the provider. Throws 403, 400 for the company, 409 for the address. */
export async function createUser(db: Db, actor: Author, { password, companyId, ...input }: NewUserInput) {
  permit(canCreateUser(actor, input.role), 'Only super admins can add super admins');
  const passwordHash = await hashPassword(password);

  return db.transaction(async (tx) => {
    const ofCompany = isStaffRole(input.role) ? null : await companyOf(tx, companyId);
    const row = { ...input, companyId: ofCompany, passwordHash };
    const { id } = one(await inUse(tx.insert(users).values(row).returning({ id: users.id })));
    const user = await findUser(tx, id);
    await record(tx, actor, { action: 'created', ...userRecord(user) });
    return user;
  });
}

/** Changes a user's name, address, phone and role. Throws 404, 403, 400 for the role, 409. */
export async function editUser(db: Db, actor: Author, userId: string, changes: UserChangesInput) {
  return db.transaction(async (tx) => {
    const lastSuperAdmin = await lockSuperAdmins(tx);
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const user = await findUser(tx, userId);
    permitEdit(actor, user);
    if (changes.role && changes.role !== user.role) {
      permit(canChangeRole(actor, user), 'Only super admins can change the role of an admin');
      checkRole(user.role, changes.role);
      if (user.id === lastSuperAdmin) throw conflict(LAST_SUPER_ADMIN);
    }

    await inUse(tx.update(users).set(changes).where(eq(users.id, userId)));
    await renameRequester(tx, userId);
    const fields = changesBetween(user, changes);
    if (Object.keys(fields).length > 0)
      await record(tx, actor, { action: 'changed', ...userRecord(user), changes: fields });
    return findUser(tx, userId);
  });
}

export function permitEdit(actor: Author, user: { id: string; role: Role }) {
  permit(canEditUser(actor, user), 'Only super admins can change other admins');
}

/** Deletes a user; their tickets and comments stay, their sessions end. Throws 404, 403, 409 for the last super admin. */
export async function deleteUser(db: Db, actor: Author, userId: string) {
  await db.transaction(async (tx) => {
    const lastSuperAdmin = await lockSuperAdmins(tx);
    const user = await findUser(tx, userId);
    permit(actor.id !== user.id, 'You can’t remove yourself');
    permit(canRemoveUser(actor, user), messages.onlySuperAdminsRemove);
    if (user.id === lastSuperAdmin) throw conflict(LAST_SUPER_ADMIN);

    await tx.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await record(tx, actor, { action: 'deleted', ...userRecord(user) });
  });
}

const LAST_SUPER_ADMIN = 'This is the last active super admin. Make somebody else a super admin first.';

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

/**
 * Makes changes to super admins wait for each other: of two who remove one another at once, one is told no.
 * @returns the id of the only active super admin, if there is but one
 */
async function lockSuperAdmins(tx: Db) {
  const active = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), eq(users.isActive, true), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('update');
  return active.length === 1 ? active[0]?.id : undefined;
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
