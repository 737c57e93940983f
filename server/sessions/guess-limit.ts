import { sql } from 'drizzle-orm';
import { GuessLimit } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import type { Db } from '#server/database/client.ts';
import { loginFailures } from '#server/database/schema.ts';
import { clientNetwork, refuseWhile, secondsToWait } from '#server/limits.ts';
import { ago } from './queries.ts';
import { sha256 } from './tokens.ts';

/**
 * Throws 429 when a client has used up its failures: then no token is looked at, right or wrong. They are counted
 * together with the client's failed logins, as both are guesses at a secret.
 * @param ip the client's address, as the request has it
 */
export async function refuseGuesses(db: Db, ip: string) {
  const limit = { window: GuessLimit.window, most: GuessLimit.failuresPerClient };
  const ofClient = sql`client = ${clientNetwork(ip)}`;
  await refuseWhile(db, secondsToWait(loginFailures, ofClient, limit), messages.tooManyGuesses);
}

/**
 * Notes a token that nobody made. Guesses of the same client wait for each other, and for its failed logins: however
 * many are tried at once, only as many as the limit allows are told that they were wrong.
 * @throws 429 when this client has used up its failures meanwhile
 */
export async function recordGuess(db: Db, token: string, ip: string) {
  const client = clientNetwork(ip);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${client}::text, 2))`);
    await refuseGuesses(tx, ip);
    await tx.insert(loginFailures).values({ emailHash: sha256(token), client });
    await tx.execute(sql`delete from login_failures where created_at < ${ago(GuessLimit.window)}`);
  });
}
