import { sql } from 'drizzle-orm';
import { ContactLimit } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import type { Db } from '#server/database/client.ts';
import { inquirySenders } from '#server/database/schema.ts';
import { clientNetwork, refuseWhile, secondsToWait } from '#server/limits.ts';
import { ago } from '#server/sessions/queries.ts';

/**
 * Counts one more message from a client. Messages of the same client wait for each other here until the transaction
 * ends: however many come at once, and through however many processes, only as many as the limit allows are taken.
 * @param tx the transaction that stores the message; what is not stored is not counted
 * @param ip the client's address, as the request has it
 * @throws 429 when this client has used up its messages
 */
export async function countMessage(tx: Db, ip: string) {
  const client = clientNetwork(ip);
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${client}::text, 3))`);
  const limit = { window: ContactLimit.window, most: ContactLimit.messages };
  await refuseWhile(tx, secondsToWait(inquirySenders, sql`client = ${client}`, limit), messages.contactLimited);
  await tx.insert(inquirySenders).values({ client });
  await tx.execute(sql`delete from inquiry_senders where created_at < ${ago(ContactLimit.window)}`);
}
