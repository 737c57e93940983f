import { sql } from 'drizzle-orm';
import { ContactLimit } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import { type Db, one } from '#server/database/client.ts';
import { inquirySenders } from '#server/database/schema.ts';
import { HttpError } from '#server/errors.ts';
import { clientNetwork, inMinutes } from '#server/limits.ts';
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
  await refuseWhenLimited(tx, client);
  await tx.insert(inquirySenders).values({ client });
  await tx.execute(sql`delete from inquiry_senders where created_at < ${ago(ContactLimit.window)}`);
}

async function refuseWhenLimited(tx: Db, client: ReturnType<typeof clientNetwork>) {
  const window = sql`${`${ContactLimit.window} milliseconds`}::interval`;
  const waits = await tx.execute<{ seconds: number | null }>(sql`
    select (
      select extract(epoch from min(created_at) + ${window} - now()) from (
        select created_at from inquiry_senders
        where client = ${client} and created_at > ${ago(ContactLimit.window)}
        order by created_at desc limit ${ContactLimit.messages}
      ) counted having count(*) = ${ContactLimit.messages}
    )::float8 as seconds`);
  const { seconds } = one(waits.rows);
  if (seconds === null) return;

  const retryAfter = Math.max(1, Math.ceil(seconds));
  throw new HttpError(429, messages.contactLimited(inMinutes(retryAfter)), { retryAfter });
}
