import { and, eq, ne } from 'drizzle-orm';
import { messages } from '#contract/messages.ts';
import { record, userRecord } from '#server/audit/record.ts';
import { type Db, one } from '#server/database/client.ts';
import { passwordResets, sessions, users } from '#server/database/schema.ts';
import { invalid } from '#server/errors.ts';
import { refuseGuessable } from '#server/sessions/guessable-passwords.ts';
import { hashPassword } from '#server/sessions/passwords.ts';
import type { ActiveSession } from '#server/sessions/queries.ts';
import { tryPassword } from '#server/sessions/try-password.ts';

/**
 * Whether somebody who is signed in knows their password.
 * @param path the field that it was typed into
 * @returns its hash, to see later whether it is still the one
 * @throws 400 for a wrong one, which counts as a failed login; 429, 503
 */
export async function confirmPassword(db: Db, { user }: ActiveSession, ip: string, path: string, password: string) {
  const find = db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id));
  const { passwordHash } = one(await find);
  const isRight = await tryPassword(db, { email: user.email, ip }, password, passwordHash);
  if (!isRight) throw wrong(path);
  return passwordHash;
}

type Passwords = { currentPassword: string; newPassword: string };

/**
 * Gives somebody who is signed in another password. All their other sessions end, and a reset link that is open.
 * @throws 400 for a wrong current password, which counts as a failed login; 429, 503
 */
export async function changePassword(db: Db, session: ActiveSession, ip: string, passwords: Passwords) {
  const { user, sessionId } = session;
  const known = await confirmPassword(db, session, ip, 'currentPassword', passwords.currentPassword);
  await refuseGuessable(db, 'newPassword', passwords.newPassword, user);
  const passwordHash = await hashPassword(passwords.newPassword);

  await db.transaction(async (tx) => {
    const find = tx.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, user.id));
    // Somebody else may have set another one meanwhile, with a reset link.
    if (one(await find.for('update')).passwordHash !== known) throw wrong('currentPassword');

    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, sessionId)));
    await tx.delete(passwordResets).where(eq(passwordResets.userId, user.id));
    await record(tx, { id: user.id, address: ip }, { action: 'password changed', ...userRecord(user) });
  });
}

const wrong = (path: string) => invalid(path, messages.currentPasswordWrong);
