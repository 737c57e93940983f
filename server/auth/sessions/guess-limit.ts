import { sql } from 'drizzle-orm';
import { GuessLimit, sessionMessages } from '#contract/sessions-constants.ts';
import { sha256 } from '#server/auth/tokens.ts';
import { lockUntilEnd } from '#server/database/advisory-lock.ts';
import type { Db } from '#server/database/client.ts';
import { loginFailures } from '#server/database/tables/sessions.ts';
import { clientNetwork, refuseWhile, secondsToWait } from '#server/http/rate-limit.ts';

/**
 * Finds what the token of a link belongs to. An unknown token counts as a guess.
 * @param ip the client's address, as in the request
 * @throws 429 once a client has used up its failures; from then on no token is checked, right or wrong. Guesses count
 * together with failed logins, because both are guesses at a secret.
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

async function refuseGuesses(db: Db, ip: string) {
  const limit = { window: GuessLimit.window, most: GuessLimit.failuresPerClient };
  const ofClient = sql`client = ${clientNetwork(ip)}`;
  await refuseWhile(db, secondsToWait(loginFailures, ofClient, limit), sessionMessages.tooManyGuesses);
}

/** Guesses and failed logins of a client wait for each other, so the limit also holds for concurrent requests. */
async function recordGuess(db: Db, token: string, ip: string) {
  const client = clientNetwork(ip);
  await db.transaction(async (tx) => {
    await lockUntilEnd(tx, 'loginFailures', client);
    await refuseGuesses(tx, ip);
    await tx.insert(loginFailures).values({ emailHash: sha256(token), client });
  });
}
