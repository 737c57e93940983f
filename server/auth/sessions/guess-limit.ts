import { sql } from 'drizzle-orm';
import { GuessLimit, sessionMessages } from '#contract/sessions-constants.ts';
import { sha256 } from '#server/auth/tokens.ts';
import { lockUntilEnd } from '#server/database/advisory-lock.ts';
import type { Db } from '#server/database/client.ts';
import { loginFailures } from '#server/database/tables/sessions.ts';
import { clientNetwork, refuseWhile, secondsToWait } from '#server/http/rate-limit.ts';

/**
 * Throws 429 if a client has used up its failures. Then no token is checked, right or wrong. Token failures count
 * together with failed logins, because both are guesses at a secret.
 * @param ip the client's address, as in the request
 */
export async function refuseGuesses(db: Db, ip: string) {
  const limit = { window: GuessLimit.window, most: GuessLimit.failuresPerClient };
  const ofClient = sql`client = ${clientNetwork(ip)}`;
  await refuseWhile(db, secondsToWait(loginFailures, ofClient, limit), sessionMessages.tooManyGuesses);
}

/**
 * Records an unknown token. Guesses and failed logins of the same client wait for each other, so the limit also holds
 * for concurrent requests.
 * @throws 429 if this client has used up its failures meanwhile
 */
export async function recordGuess(db: Db, token: string, ip: string) {
  const client = clientNetwork(ip);
  await db.transaction(async (tx) => {
    await lockUntilEnd(tx, 'loginFailures', client);
    await refuseGuesses(tx, ip);
    await tx.insert(loginFailures).values({ emailHash: sha256(token), client });
  });
}

/**
 * Finds what the token of a link belongs to. An unknown token counts as a guess.
 * @param ip the client's address, as in the request
 * @throws 429 for a client that has guessed too often
 */
export async function findUnlessGuessed<Found>(
  db: Db,
  { token, ip }: { token: string; ip: string },
  find: () => Promise<Found | undefined>,
) {
  await refuseGuesses(db, ip);
  const found = await find();
  if (!found) await recordGuess(db, token, ip);
  return found;
}
