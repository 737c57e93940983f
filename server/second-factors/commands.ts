import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { messages } from '#contract/messages.ts';
import { canTakeSecondFactor } from '#contract/policies.ts';
import { type Author, record, userRecord } from '#server/audit/record.ts';
import type { Db } from '#server/database/client.ts';
import { recoveryCodes, secondFactors, sessions, users } from '#server/database/schema.ts';
import { conflict, invalid, permit } from '#server/errors.ts';
import { tryGuess } from '#server/sessions/login-limit.ts';
import type { ActiveSession } from '#server/sessions/queries.ts';
import { findSetting } from '#server/settings/queries.ts';
import { lockUser } from '#server/users/locks.ts';
import { findUser } from '#server/users/queries.ts';
import { asApp, hashOfRecoveryCode, newRecoveryCodes, newSecret, stepOf } from './codes.ts';
import { findFactor, findSecret } from './queries.ts';
import { type CodeOwner, trySpend } from './spend-code.ts';

/**
 * Makes a secret for a user's app, in place of one that was never confirmed.
 * @returns it as text and as the address that a QR code carries; told this once
 * @throws 409 for who has a second factor
 */
export async function startFactor(db: Db, user: CodeOwner, address?: string) {
  const secret = newSecret();
  const values = { secret, lastStep: null, createdAt: sql`now()` };
  await db.transaction(async (tx) => {
    const started = await tx
      .insert(secondFactors)
      .values({ userId: user.id, ...values })
      .onConflictDoUpdate({ target: secondFactors.userId, set: values, setWhere: isNull(secondFactors.confirmedAt) })
      .returning({ id: secondFactors.id });
    if (started.length === 0) throw conflict(messages.secondFactorOnAlready);
    await record(tx, { id: user.id, address }, { action: 'two-step login started', ...userRecord(user) });
  });

  return asApp(secret, { issuer: await findSetting(db, 'provider_name'), account: user.email });
}

/**
 * Turns a second factor on that was started, and ends all other sessions of the user: they were opened without it.
 * @returns their recovery codes, told this once and kept as hashes
 * @throws 400 for a wrong code, which counts as a failed login; 409 where none was started; 429
 */
export async function confirmFactor(db: Db, { user, sessionId }: ActiveSession, ip: string, code: string) {
  const codes = newRecoveryCodes();
  const isRight = await tryGuess(db, { email: user.email, ip }, async (tx) => {
    // Whoever signs in at this moment looks at the factor under this lock, and is asked for a code.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update');
    const started = await findSecret(tx, user.id, 'started');
    if (!started) throw conflict(await stateOf(tx, user.id));
    const lastStep = stepOf(started.secret, code, started.now);
    if (lastStep === undefined) return false;

    await tx.update(secondFactors).set({ lastStep, confirmedAt: sql`now()` }).where(eq(secondFactors.id, started.id));
    await replaceCodes(tx, user.id, codes);
    await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, sessionId)));
    await record(tx, { id: user.id, address: ip }, { action: 'two-step login turned on', ...userRecord(user) });
    return true;
  });
  if (!isRight) throw invalid('code', messages.codeWrong);
  return codes;
}

/**
 * Turns a user's second factor off.
 * @throws 400 for a wrong code, which counts as a failed login; 409 for who has none; 429
 */
export async function removeFactor(db: Db, { user }: ActiveSession, ip: string, code: string) {
  await requireFactor(db, user.id);
  const isRight = await trySpend(db, user, ip, code, async (tx) => {
    await deleteFactor(tx, user.id);
    await record(tx, { id: user.id, address: ip }, { action: 'two-step login turned off', ...userRecord(user) });
  });
  if (!isRight) throw invalid('code', messages.codeWrong);
}

/**
 * Makes recovery codes in place of those a user has.
 * @returns them, told this once
 * @throws as `removeFactor`
 */
export async function renewCodes(db: Db, { user }: ActiveSession, ip: string, code: string) {
  await requireFactor(db, user.id);
  const codes = newRecoveryCodes();
  const isRight = await trySpend(db, user, ip, code, async (tx) => {
    await replaceCodes(tx, user.id, codes);
    await record(tx, { id: user.id, address: ip }, { action: 'recovery codes made', ...userRecord(user) });
  });
  if (!isRight) throw invalid('code', messages.codeWrong);
  return codes;
}

/**
 * Turns off the second factor of somebody else, and ends their sessions. Who has none stays as they are.
 * @returns the user as they are then
 * @throws 404, 403
 */
export async function takeFactor(db: Db, actor: Author, userId: string) {
  return db.transaction(async (tx) => {
    const { user } = await lockUser(tx, userId);
    permit(actor.id !== user.id, messages.ownFactorNotTaken);
    permit(canTakeSecondFactor(actor, user), messages.onlySuperAdminsTakeFactors);
    if (!user.hasSecondFactor) return user;

    await deleteFactor(tx, userId);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await record(tx, actor, { action: 'two-step login turned off', ...userRecord(user) });
    return findUser(tx, userId);
  });
}

async function requireFactor(db: Db, userId: string) {
  if (!(await findFactor(db, userId))) throw conflict(messages.secondFactorOffAlready);
}

async function stateOf(tx: Db, userId: string) {
  return (await findFactor(tx, userId)) ? messages.secondFactorOnAlready : messages.secondFactorNotStarted;
}

async function replaceCodes(tx: Db, userId: string, codes: string[]) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOfRecoveryCode(code) })));
}

async function deleteFactor(tx: Db, userId: string) {
  await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}
