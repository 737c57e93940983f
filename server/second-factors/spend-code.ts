import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { record, userRecord } from '#server/audit/record.ts';
import type { Db } from '#server/database/client.ts';
import { recoveryCodes, secondFactors } from '#server/database/schema.ts';
import { tryGuess } from '#server/sessions/login-limit.ts';
import { hashOfRecoveryCode, stepOf } from './codes.ts';
import { findSecret } from './queries.ts';

export type CodeOwner = { id: string; firstName: string; lastName: string; email: string };

/**
 * Whether a code is right for a user: of their app, or one of their recovery codes. A right one is spent by this; a wrong
 * one counts as a failed login.
 * @param ip the client's address
 * @param whenRight what the code was wanted for, in the transaction that spends it
 * @throws 429 when this address or this client has used up its failures
 */
export async function trySpend(
  db: Db,
  user: CodeOwner,
  ip: string,
  code: string,
  whenRight?: (tx: Db) => Promise<void>,
) {
  return tryGuess(db, { email: user.email, ip }, async (tx) => {
    const isRight = (await spendAppCode(tx, user.id, code)) || (await spendRecoveryCode(tx, user, ip, code));
    if (isRight) await whenRight?.(tx);
    return isRight;
  });
}

/** Each step is good once (RFC 6238, section 5.2): of two who come with the same code at once, one update finds the row. */
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

  await record(tx, { id: user.id, address: ip }, { action: 'recovery code used', ...userRecord(user) });
  return true;
}
