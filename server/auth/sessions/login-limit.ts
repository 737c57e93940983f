import { sql } from 'drizzle-orm';
import { LoginLimit } from '#contract/sessions-constants.ts';
import { lockUntilEnd } from '#server/database/advisory-lock.ts';
import type { Db } from '#server/database/client.ts';
import { loginFailures } from '#server/database/tables/sessions.ts';
import { refuseWhile, secondsToWait } from '#server/http/rate-limit.ts';
import { clientNetwork } from '#server/lib/client-address.ts';
import { publish } from '#server/process/diagnostics.ts';
import { type Attempt, emailHash } from './attempt.ts';
import { slowDown } from './slow-down.ts';

/**
 * Throws 429 if this client has used up its failures, for this address or in total. Failures of other clients never
 * refuse a login, so nobody can lock an account. The count is in the database, so it holds across processes. Successful
 * logins never count.
 */
export async function refuseWhenLimited(db: Db, attempt: Attempt) {
  const { window, failuresPerAddress, failuresPerClient } = LoginLimit;
  const ofClient = sql`client = ${clientNetwork(attempt.ip)} and not is_link`;
  const ofAddress = sql`email_hash = ${emailHash(attempt)} and ${ofClient}`;
  const wait = sql`greatest(
    ${secondsToWait(loginFailures, ofAddress, { window, most: failuresPerAddress })},
    ${secondsToWait(loginFailures, ofClient, { window, most: failuresPerClient })})`;
  await refuseWhile(db, wait, (time) => `Too many failed logins. Try again in ${time}.`);
}

/** Records a failure. Throws 429 if this client has used up its failures meanwhile. */
export async function recordFailure(db: Db, attempt: Attempt) {
  await judge(db, attempt, async () => false);
}

/**
 * Checks a guess and records a failure if it is wrong. The check is delayed while other networks are guessing too.
 * @param isRight runs in the transaction that records the failure; do anything slower than a query beforehand
 * @returns whether the guess was right
 * @throws 429 if this client has used up its failures, for this address or in total; then nothing is checked
 */
export async function tryGuess(db: Db, attempt: Attempt, isRight: (tx: Db) => Promise<boolean>) {
  await slowDown(db, attempt);
  return judge(db, attempt, isRight);
}

/** Guesses of the same client wait for each other here, so the limit also holds for concurrent requests. */
async function judge(db: Db, attempt: Attempt, isRight: (tx: Db) => Promise<boolean>) {
  const wasRight = await db.transaction(async (tx) => {
    await lockUntilEnd(tx, 'loginFailures', clientNetwork(attempt.ip));
    await refuseWhenLimited(tx, attempt);
    if (await isRight(tx)) return true;

    await tx.insert(loginFailures).values({ emailHash: emailHash(attempt), client: clientNetwork(attempt.ip) });
    return false;
  });
  if (!wasRight) publish('login', { outcome: 'failed' });
  return wasRight;
}
