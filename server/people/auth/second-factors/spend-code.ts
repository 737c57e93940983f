import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { SecondFactorRule } from '#contract/account-constants.ts';
import { sessionMessages } from '#contract/sessions-constants.ts';
import { tryGuess } from '#server/people/auth/sessions/login-limit.ts';
import type { Db } from '#server/platform/database/client.ts';
import { recoveryCodes, secondFactors } from '#server/platform/database/tables/second-factors.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { recordOwn, userRecord } from '#server/platform/events/user-record.ts';
import { hashOfRecoveryCode, stepOf } from './codes.ts';
import { findSecret } from './queries.ts';

export type CodeOwner = { id: string; firstName: string; lastName: string; email: string };

/**
 * Checks a user's app code or recovery code. A right code is used up; a wrong one counts as a failed login.
 * @param ip the client's address
 * @param whenRight the action that the code protects, run in the transaction that uses the code up
 * @throws 403 after too many wrong codes in a row, 429 if this client has used up its failures
 */
export async function trySpend(
  db: Db,
  user: CodeOwner,
  ip: string,
  code: string,
  whenRight?: (tx: Db) => Promise<void>,
) {
  return tryGuess(db, { email: user.email, ip }, async (tx) => {
    // A user is always locked before their second factor.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
    await refuseAfterWrongCodes(tx, user.id);
    const isRight = (await spendAppCode(tx, user.id, code)) || (await spendRecoveryCode(tx, user, ip, code));
    await countCode(tx, user, ip, isRight);
    if (isRight) await whenRight?.(tx);
    return isRight;
  });
}

/** Throws 403 after so many wrong codes in a row that the user needs a new password first. */
export async function refuseAfterWrongCodes(db: Db, userId: string) {
  const isGuessed = and(eq(secondFactors.userId, userId), gte(secondFactors.wrongCodes, SecondFactorRule.wrongCodes));
  if (await db.$count(secondFactors, isGuessed)) throw new Refusal('forbidden', sessionMessages.passwordResetRequired);
}

/** Counts wrong codes in a row; a right one resets the count. Sessions continue: each was opened with a right code. */
async function countCode(tx: Db, user: CodeOwner, ip: string, isRight: boolean) {
  const [factor] = await tx
    .update(secondFactors)
    .set({ wrongCodes: isRight ? 0 : sql`${secondFactors.wrongCodes} + 1` })
    .where(eq(secondFactors.userId, user.id))
    .returning({ wrongCodes: secondFactors.wrongCodes });
  if (factor?.wrongCodes !== SecondFactorRule.wrongCodes) return;
  await record(tx, { ...system, address: ip }, { action: 'password reset required', ...userRecord(user) });
}

/** Each time step is valid once (RFC 6238, section 5.2): of two concurrent requests with one code, one succeeds. */
async function spendAppCode(tx: Db, userId: string, code: string) {
  const factor = await findSecret(tx, userId, 'confirmed');
  const step = factor && stepOf(factor.secret, code, factor.now);
  if (!factor || step === undefined) return false;

  const spent = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.id, factor.id), or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step))))
    .returning({ id: secondFactors.id });
  return spent.length > 0;
}

async function spendRecoveryCode(tx: Db, user: CodeOwner, ip: string, code: string) {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(recoveryCodes.userId, user.id),
        eq(recoveryCodes.codeHash, hashOfRecoveryCode(code)),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  if (spent.length === 0) return false;

  await recordOwn(tx, user, ip, 'recovery code used');
  return true;
}
