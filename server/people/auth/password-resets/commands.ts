import { and, eq, sql } from 'drizzle-orm';
import { passwordResetMessages } from '#contract/password-resets-constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { canResetPassword } from '#contract/user-policies.ts';
import { removeOtherAccess } from '#server/people/auth/account/other-access.ts';
import { findUser, lockUser } from '#server/people/auth/accounts.ts';
import { refuseWeak } from '#server/people/auth/passwords/guessable-passwords.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { requireConfirmedIdentity } from '#server/people/auth/sessions/confirmed-identity.ts';
import { mustUseSingleSignOn } from '#server/people/auth/single-sign-on/required.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { secondFactors } from '#server/platform/database/tables/second-factors.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { lockOpenCompany } from '#server/platform/domain/lock-company.ts';
import { conflict, permit, Refusal } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { recordOwn, userRecord } from '#server/platform/events/user-record.ts';
import { createLink, endResetLinks, findLink, type Link, openLink } from '#server/platform/links/links.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';

/**
 * Creates a password-reset link. An earlier link of the user becomes invalid.
 * @param origin the site's address, with which the link starts
 * @returns the link, which is shown once and stored as a hash
 * @throws 404, 403, 409 for a user who is inactive or must use single sign-on
 */
export async function createResetLink(db: Db, author: UserActor, origin: string, userId: string) {
  const token = await db.transaction(async (tx) => {
    const { actor, user } = await lockForReset(tx, author, userId);
    await record(tx, actor, { action: 'reset link made', ...userRecord(user) });
    return createLink(tx, 'password_reset', { userId });
  });
  return `${origin}/ticketing/reset-password?token=${token}`;
}

/**
 * Queues an email to a user with a password-reset link, which is made when the email is written. Staff never see it. An
 * earlier link of the user becomes invalid at once.
 * @returns the user's address
 * @throws like `createResetLink`
 */
export async function mailResetLink(db: Db, author: UserActor, userId: string) {
  return db.transaction(async (tx) => {
    const { actor, user } = await lockForReset(tx, author, userId);
    await endResetLinks(tx, [userId]);
    await queueMails(tx, [{ kind: 'password_reset', userId }]);
    await record(tx, actor, { action: 'reset link made', ...userRecord(user) });
    return user.email;
  });
}

async function lockForReset(tx: Db, author: UserActor, userId: string) {
  const { actor, user } = await lockUser(tx, author, userId);
  permit(canResetPassword(actor, user), passwordResetMessages.onlySuperAdminsReset);
  // Otherwise a stolen session could take over the account permanently.
  if (isStaffRole(user.role)) requireConfirmedIdentity(actor);
  if (!user.isActive) throw conflict(passwordResetMessages.userInactive);
  if (await mustUseSingleSignOn(tx, user)) throw conflict(singleSignOnMessages.resetsOff);
  if (user.companyId && !(await lockOpenCompany(tx, user.companyId)))
    throw conflict(passwordResetMessages.companyArchived);
  return { actor, user };
}

/**
 * Finds the user whose password a token may currently change, if any.
 * @param ip the client's address, for counting invalid tokens
 * @throws 429 if this client has used up its failures
 */
export async function checkReset(db: Db, token: string, ip: string) {
  return findResetUser(db, await openLink(db, 'password_reset', { token, ip }));
}

type Reset = { token: string; newPassword: string; keeps: string[] };

/**
 * Sets the user's new password and ends all their sessions, including those of someone who knew the old password, with
 * the passkeys and API keys that the user does not keep. The first password of a person makes their account.
 * @throws 400 for an invalid token, 429
 */
export async function confirmReset(db: Db, ip: string, { token, newPassword, keeps }: Reset) {
  const user = await checkReset(db, token, ip);
  if (!user) throw refused();
  const userId = user.id;
  await refuseWeak(db, 'newPassword', newPassword, await findUser(db, userId));
  const passwordHash = await hashPassword(newPassword);

  await db.transaction(async (tx) => {
    // Creating a link and changing a user take the same lock, so the data read here stays valid until the end.
    const [before] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    if (!(await findResetUser(tx, await findLink(tx, 'password_reset', token)))) throw refused();

    await endResetLinks(tx, [userId]);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tx.update(secondFactors).set({ wrongCodes: 0 }).where(eq(secondFactors.userId, userId));
    const changes = await removeOtherAccess(tx, userId, keeps);
    const action = before?.passwordHash ? 'password reset' : 'registered';
    await recordOwn(tx, await findUser(tx, userId), ip, action, { changes });
  });
}

/** Finds the link's user if they may log in. */
async function findResetUser(db: Db, link: Link | undefined) {
  if (!link) return undefined;
  const [user] = await db
    .select({ id: users.id, email: users.email, isNew: sql<boolean>`${users.passwordHash} is null` })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.id, link.userId), isActiveUser));
  return user;
}

function refused() {
  return new Refusal('invalid', passwordResetMessages.invalid);
}
