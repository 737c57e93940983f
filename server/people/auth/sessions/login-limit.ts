import type { Db } from '#server/platform/database/client.ts';
import { countUse, refuseBeyond, uncountUse } from '#server/platform/http/count-use.ts';
import { signal } from '#server/platform/process/signals.ts';
import { type Attempt, guessOf } from './attempt.ts';
import { slowDown } from './slow-down.ts';

/**
 * Throws 429 if this client has used up its failures, for this address or in total. Failures of other clients never
 * refuse a login, so nobody can lock an account. Successful logins never count.
 */
export async function refuseWhenLimited(db: Db, attempt: Attempt) {
  await refuseBeyond(db, 'wrong_passwords', guessOf(attempt));
}

/** Records a failure. Throws 429 if this client has used up its failures meanwhile. */
export async function recordFailure(db: Db, attempt: Attempt) {
  await countUse(db, 'wrong_passwords', guessOf(attempt));
  signal('login', { outcome: 'failed' });
}

/**
 * Checks a guess and records a failure if it is wrong. The check is delayed while other networks are guessing too.
 * Guesses of one client wait for each other, so the limit also holds for concurrent requests.
 * @param isRight runs in the transaction that records the failure; do anything slower than a query beforehand
 * @returns whether the guess was right
 * @throws 429 if this client has used up its failures, for this address or in total; then nothing is checked
 */
export async function tryGuess(db: Db, attempt: Attempt, isRight: (tx: Db) => Promise<boolean>) {
  await slowDown(db, attempt);
  const wasRight = await db.transaction(async (tx) => {
    await countUse(tx, 'wrong_passwords', guessOf(attempt));
    if (!(await isRight(tx))) return false;
    await uncountUse(tx, 'wrong_passwords', guessOf(attempt));
    return true;
  });
  if (!wasRight) signal('login', { outcome: 'failed' });
  return wasRight;
}
