import { lt, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { knownNetworks } from '#server/platform/database/tables/sessions.ts';
import { loginDelay } from '#server/platform/http/limits.ts';
import { clientNetwork } from '#server/platform/lib/client-address.ts';

/**
 * Records that a user logged in from this network, and deletes logins that are too old to count.
 * @param ip the client's address, as in the request
 * @returns whether the user is known in other networks, but not in this one
 */
export async function rememberNetwork(tx: Db, userId: string, ip: string) {
  const network = clientNetwork(ip);
  const isRecent = sql`${knownNetworks.userId} = ${userId} and ${knownNetworks.lastLoginAt} > ${ago(loginDelay.networkKnown)}`;
  const known = await tx.select({ network: knownNetworks.network }).from(knownNetworks).where(isRecent);
  await tx
    .insert(knownNetworks)
    .values({ userId, network })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.network],
      set: { lastLoginAt: sql`now()` },
    });
  await tx.delete(knownNetworks).where(lt(knownNetworks.lastLoginAt, ago(loginDelay.networkKnown)));
  return known.length > 0 && !known.some((each) => each.network === network);
}
