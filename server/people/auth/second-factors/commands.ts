import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { accountMessages } from '#contract/account-constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import { canTakeSecondFactor } from '#contract/user-policies.ts';
import { userMessages } from '#contract/users-constants.ts';
import { findUser, lockActor, lockUser } from '#server/people/auth/accounts.ts';
import { requireConfirmedIdentity } from '#server/people/auth/sessions/confirmed-identity.ts';
import { tryGuess } from '#server/people/auth/sessions/login-limit.ts';
import type { Db } from '#server/platform/database/client.ts';
import { passkeys } from '#server/platform/database/tables/passkeys.ts';
import { recoveryCodes, secondFactors } from '#server/platform/database/tables/second-factors.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { conflict, invalid, permit } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { recordOwn, userRecord } from '#server/platform/events/user-record.ts';
import type { ActiveSession } from '#server/platform/http/access.ts';
import { asApp, hashOfRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './codes.ts';
import { findFactor, findSecret } from './queries.ts';
import { type CodeOwner, trySpend } from './spend-code.ts';

/**
 * Creates a secret for a user's authenticator app. It replaces one that was never confirmed.
 * @returns the secret as text and as the URI for the QR code; shown once
 * @throws 409 if the user already has a second factor
 */
export async function startFactor(db: Db, user: CodeOwner & { sessionId?: string }, address?: string) {
  const secret = newSecret();
  const values = { secret, lastStep: null, createdAt: sql`now()` };
  await db.transaction(async (tx) => {
    await lockActor(tx, user);
    const started = await tx
      .insert(secondFactors)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({ target: secondFactors.userId, set: values, setWhere: isNull(secondFactors.confirmedAt) })
      .returning({ id: secondFactors.id });
    if (started.length === 0) throw conflict(accountMessages.secondFactorOnAlready);
    await recordOwn(tx, user, address, 'two-step login started');
  });

  return asApp(secret, { issuer: await findSetting(db, 'provider_name'), account: user.email });
}

/**
 * Turns on a second factor that was started. Ends all other sessions of the user, because they were opened without it.
 * @returns the user's recovery codes, which are shown once and stored as hashes
 * @throws 400 for a wrong code, which counts as a failed login; 409 if none was started; 429
 */
export async function confirmFactor(db: Db, { user, sessionId }: ActiveSession, ip: string, code: string) {
  const codes = newRecoveryCodes();
  const isRight = await tryGuess(db, { email: user.email, ip }, async (tx) => {
    // A concurrent login checks for a second factor under this lock, so it will require a code.
    await lockActor(tx, { id: user.id, sessionId });
    const started = await findSecret(tx, user.id, 'started');
    if (!started) throw conflict(await stateOf(tx, user.id));
    const lastStep = stepOf(started.secret, code, started.now);
    if (lastStep === undefined) return false;

    await tx.update(secondFactors).set({ lastStep, confirmedAt: sql`now()` }).where(eq(secondFactors.id, started.id));
    await replaceCodes(tx, user.id, codes);
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, sessionId)));
    await recordOwn(tx, user, ip, 'two-step login turned on');
    return true;
  });
  if (!isRight) throw invalid('code', accountMessages.codeWrong);
  return codes;
}

/**
 * Turns off a user's second factor.
 * @throws 400 for a wrong code, which counts as a failed login; 409 if the user has none; 429
 */
export async function removeFactor(db: Db, { user, sessionId }: ActiveSession, ip: string, code: string) {
  await requireFactor(db, user.id);
  const isRight = await trySpend(db, user, ip, code, async (tx) => {
    await lockActor(tx, { id: user.id, sessionId });
    await deleteFactor(tx, user.id);
    await recordOwn(tx, user, ip, 'two-step login turned off');
  });
  if (!isRight) throw invalid('code', accountMessages.codeWrong);
}

/**
 * Replaces a user's recovery codes.
 * @returns the new codes, shown once
 * @throws like `removeFactor`
 */
export async function renewCodes(db: Db, { user, sessionId }: ActiveSession, ip: string, code: string) {
  await requireFactor(db, user.id);
  const codes = newRecoveryCodes();
  const isRight = await trySpend(db, user, ip, code, async (tx) => {
    await lockActor(tx, { id: user.id, sessionId });
    await replaceCodes(tx, user.id, codes);
    await recordOwn(tx, user, ip, 'recovery codes made');
  });
  if (!isRight) throw invalid('code', accountMessages.codeWrong);
  return codes;
}

/**
 * Turns off another user's second factor, removes their passkeys and ends their sessions: their devices are lost. Without
 * any nothing changes.
 * @returns the updated user
 * @throws 404, 403
 */
export async function resetFactor(db: Db, author: UserActor, userId: string) {
  return db.transaction(async (tx) => {
    const { actor, user } = await lockUser(tx, author, userId);
    permit(actor.id !== user.id, userMessages.ownSecondFactor);
    permit(canTakeSecondFactor(actor, user), userMessages.onlySuperAdminsRemoveSecondFactors);
    if (isStaffRole(user.role)) requireConfirmedIdentity(actor);
    if (!user.hasSecondFactor) return user;

    await deleteFactor(tx, userId);
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await record(tx, actor, { action: 'two-step login turned off', ...userRecord(user) });
    return findUser(tx, userId);
  });
}

async function requireFactor(db: Db, userId: string) {
  if (!(await findFactor(db, userId))) throw conflict(accountMessages.secondFactorOffAlready);
}

async function stateOf(tx: Db, userId: string) {
  return (await findFactor(tx, userId))
    ? accountMessages.secondFactorOnAlready
    : accountMessages.secondFactorNotStarted;
}

async function replaceCodes(tx: Db, userId: string, codes: string[]) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOfRecoveryCode(code) })));
}

async function deleteFactor(tx: Db, userId: string) {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
