import { eq, sql } from 'drizzle-orm';
import { ResetLifetime } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { canResetPassword } from '#contract/policies.ts';
import { type Author, record, userRecord } from '#server/audit/record.ts';
import type { Db } from '#server/database/client.ts';
import { passwordResets, sessions, users } from '#server/database/schema.ts';
import { conflict, HttpError, permit } from '#server/errors.ts';
import { recordGuess, refuseGuesses } from '#server/sessions/guess-limit.ts';
import { refuseGuessable } from '#server/sessions/guessable-passwords.ts';
import { hashPassword } from '#server/sessions/passwords.ts';
import { newToken, sha256 } from '#server/sessions/tokens.ts';
import { findUser } from '#server/users/queries.ts';
import { findReset } from './queries.ts';

/**
 * Makes a link with which a user chooses a new password; one that was made before is dead with it.
 * @param origin where the site is: the link leads there
 * @returns the link, which is told this once and kept as a hash
 * @throws 404, 403, 409 for a user who is inactive
 */
export async function createResetLink(db: Db, actor: Author, origin: string, userId: string) {
  const token = newToken();
  const link = { tokenHash: sha256(token), expiresAt: afterNow(ResetLifetime), createdAt: sql`now()` };

  await db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const user = await findUser(tx, userId);
    permit(canResetPassword(actor, user), messages.onlySuperAdminsReset);
    if (!user.isActive) throw conflict(messages.resetUserInactive);

    await tx
      .insert(passwordResets)
      .values({ userId, ...link })
      .onConflictDoUpdate({ target: passwordResets.userId, set: link });
    await record(tx, actor, { action: 'reset link made', ...userRecord(user) });
  });
  return `${origin}/ticketing/reset-password?token=${token}`;
}

/**
 * Whose password a token may change at this moment, if anybody's.
 * @param ip the client's address: tokens that are nobody's are counted for it
 * @throws 429 when this client has used up its failures
 */
export async function checkReset(db: Db, token: string, ip: string) {
  await refuseGuesses(db, ip);
  const found = await findReset(db, token);
  if (!found) await recordGuess(db, token, ip);
  return found?.isUsable ? found : undefined;
}

/**
 * Gives the user of a link a new password, and ends all their sessions: whoever had the old one is out.
 * @throws 400 for a token that can't be used, 429
 */
export async function confirmReset(db: Db, ip: string, { token, newPassword }: { token: string; newPassword: string }) {
  const reset = await checkReset(db, token, ip);
  if (!reset) throw refused();
  const { userId } = reset;
  await refuseGuessable(db, 'newPassword', newPassword, await findUser(db, userId));
  const passwordHash = await hashPassword(newPassword);

  await db.transaction(async (tx) => {
    // A link is made, and a user changed, under this same lock: what is read now stays true until the end.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const now = await findReset(tx, token);
    if (!now?.isUsable) throw refused();

    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId));
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    const user = await findUser(tx, userId);
    await record(tx, { id: userId, address: ip }, { action: 'password reset', ...userRecord(user) });
  });
}

function afterNow(milliseconds: number) {
  return sql`now() + ${`${milliseconds} milliseconds`}::interval`;
}

function refused() {
  return new HttpError(400, messages.resetInvalid);
}
