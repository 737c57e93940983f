import { sql } from 'drizzle-orm';
import { LoginLimit } from '#contract/constants.ts';
import type { Db } from '#server/database/client.ts';
import { loginFailures } from '#server/database/schema.ts';
import { clientNetwork, refuseWhile, secondsToWait } from '#server/limits.ts';
import { tell } from '#server/telemetry/events.ts';
import { ago } from './queries.ts';
import { sha256 } from './tokens.ts';

/** Who tries to log in: the address they typed, and where from. */
export type Attempt = { email: string; ip: string };

/**
 * Throws 429 when this address or this client has used up its failures. The count lives in the database, so that it
 * holds across processes. Good logins never count.
 */
export async function refuseWhenLimited(db: Db, attempt: Attempt) {
  const { window, failuresPerAddress, failuresPerClient } = LoginLimit;
  const ofAddress = sql`email_hash = ${emailHash(attempt)}`;
  const ofClient = sql`client = ${clientNetwork(attempt.ip)}`;
  const wait = sql`greatest(
    ${secondsToWait(loginFailures, ofAddress, { window, most: failuresPerAddress })},
    ${secondsToWait(loginFailures, ofClient, { window, most: failuresPerClient })})`;
  await refuseWhile(db, wait, (time) => `Too many failed logins. Try again in ${time}.`);
}

/** Notes a failure. Throws 429 when this address or this client has used up its failures meanwhile. */
export async function recordFailure(db: Db, attempt: Attempt) {
  await tryGuess(db, attempt, async () => false);
}

/**
 * Looks at a guess, and notes a failure where it was wrong. Guesses of the same address or client wait for each other
 * here: however many are tried at once, only as many as the limit allows are told that they were wrong.
 * @param isRight looks, in the transaction that notes the failure; what takes longer than a query is done before
 * @returns whether it was right
 * @throws 429 when this address or this client has used up its failures: then nothing is looked at
 */
export async function tryGuess(db: Db, attempt: Attempt, isRight: (tx: Db) => Promise<boolean>) {
  const wasRight = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(encode(${emailHash(attempt)}, 'hex'), 1))`);
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${clientNetwork(attempt.ip)}::text, 2))`);
    await refuseWhenLimited(tx, attempt);
    if (await isRight(tx)) return true;

    await tx.insert(loginFailures).values({ emailHash: emailHash(attempt), client: clientNetwork(attempt.ip) });
    await tx.execute(sql`delete from login_failures where created_at < ${ago(LoginLimit.window)}`);
    return false;
  });
  if (!wasRight) tell('login', { outcome: 'failed' });
  return wasRight;
}

function emailHash({ email }: Attempt) {
  return sha256(email.trim().toLowerCase());
}
