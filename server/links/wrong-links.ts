import type { Db } from '#server/database/client.ts';
import { countUse, refuseBeyond } from '#server/http/count-use.ts';
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
  await refuseBeyond(db, 'wrong_links', { ip });
  const found = await find();
  if (!found) await countUse(db, 'wrong_links', { ip, subject: sha256(token).toString('hex') });
  return found;
}
