import { sql } from 'drizzle-orm';
import { LinkLimit, sessionMessages } from '#contract/sessions-constants.ts';
import { lockUntilEnd } from '#server/database/advisory-lock.ts';
import type { Db } from '#server/database/client.ts';
import { loginFailures } from '#server/database/tables/sessions.ts';
import { refuseWhile, secondsToWait } from '#server/http/rate-limit.ts';
import { clientNetwork } from '#server/lib/client-address.ts';
import { sha256 } from '#server/lib/secrets.ts';

/**
 * Finds what the token of a link belongs to. An unknown token counts as a guess.
 * @param ip the client's address, as in the request
 * @throws 429 once a client has used up its guesses; from then on no token is checked, right or wrong. Guesses never count
 * as failed logins: any web page can make its visitors guess links, and must not lock their office out.
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
  const limit = { window: LinkLimit.window, most: LinkLimit.failuresPerClient };
  const ofClient = sql`client = ${clientNetwork(ip)} and is_link`;
  await refuseWhile(db, secondsToWait(loginFailures, ofClient, limit), sessionMessages.tooManyWrongLinks);
}

/** Guesses of a client wait for each other, so the limit also holds for concurrent requests. */
async function recordGuess(db: Db, token: string, ip: string) {
  const client = clientNetwork(ip);
  await db.transaction(async (tx) => {
    await lockUntilEnd(tx, 'wrongLinks', client);
    await refuseGuesses(tx, ip);
    await tx.insert(loginFailures).values({ emailHash: sha256(token), client, isLink: true });
  });
}
