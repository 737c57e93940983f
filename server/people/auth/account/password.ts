import { and, eq, ne, sql } from 'drizzle-orm';
import { accountMessages } from '#contract/account-constants.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { refuseWeak } from '#server/people/auth/passwords/guessable-passwords.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { tryPassword } from '#server/people/auth/passwords/try-password.ts';
import { refusePassword } from '#server/people/auth/single-sign-on/required.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import { recordOwn } from '#server/platform/events/user-record.ts';
import type { ActiveSession } from '#server/platform/http/access.ts';
import { endResetLinks } from '#server/platform/links/links.ts';
import { removeOtherAccess } from './other-access.ts';

/**
 * Checks the current password of a logged-in user.
 * @param path the form field
 * @returns the password's hash, to check later that it has not changed
 * @throws 403 if single sign-on is required; 400 for a wrong password, which counts as a failed login; 429, 503
 */
export async function confirmPassword(db: Db, { user }: ActiveSession, ip: string, path: string, password: string) {
  await refusePassword(db, user);
  // Whoever has a session has a password, although perhaps one that nobody knows.
  const find = db
    .select({ hash: sql<string>`${users.passwordHash}` })
    .from(users)
    .where(eq(users.id, user.id));
  const { hash: passwordHash } = one(await find);
  const isRight = await tryPassword(db, { email: user.email, ip }, password, passwordHash);
  if (!isRight) throw wrong(path);
  return passwordHash;
}

type Passwords = { currentPassword: string; newPassword: string; keeps: string[] };

/**
 * Changes the password of a logged-in user. Ends all their other sessions, deletes an open reset link, and removes the
 * passkeys and API keys that the user does not keep.
 * @throws 400 for a wrong current password, which counts as a failed login; 429, 503
 */
export async function changePassword(db: Db, session: ActiveSession, ip: string, passwords: Passwords) {
  const { user, sessionId } = session;
  const known = await confirmPassword(db, session, ip, 'currentPassword', passwords.currentPassword);
  await refuseWeak(db, 'newPassword', passwords.newPassword, user);
  const passwordHash = await hashPassword(passwords.newPassword);

  await db.transaction(async (tx) => {
    await lockActor(tx, { id: user.id, sessionId });
    const find = tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id));
    // A reset link may have changed the password meanwhile.
    if (one(await find).passwordHash !== known) throw wrong('currentPassword');

    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, sessionId)));
    await endResetLinks(tx, [user.id]);
    const changes = await removeOtherAccess(tx, user.id, passwords.keeps);
    await recordOwn(tx, user, ip, 'password changed', { changes });
  });
}

const wrong = (path: string) => invalid(path, accountMessages.currentPasswordWrong);
