import { lt, sql } from 'drizzle-orm';
import { LoginLimit } from '#contract/sessions-constants.ts';
import { ago } from '#server/database/ago.ts';
import type { Db } from '#server/database/client.ts';
import { knownNetworks } from '#server/database/tables/sessions.ts';
import { clientNetwork } from '#server/http/rate-limit.ts';

/**
 * Records that a user logged in from this network, and deletes logins that are too old to count.
 * @param ip the client's address, as in the request
 */
export async function rememberNetwork(tx: Db, userId: string, ip: string) {
  await tx
    .insert(knownNetworks)
    .values({ userId, network: clientNetwork(ip) })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.network],
      set: { lastLoginAt: sql`now()` },
    });
  await tx.delete(knownNetworks).where(lt(knownNetworks.lastLoginAt, ago(LoginLimit.networkKnown)));
}
