import { sql } from 'drizzle-orm';
import { ContactLimit, inquiryMessages } from '#contract/inquiries-constants.ts';
import { lockUntilEnd } from '#server/database/advisory-lock.ts';
import { ago } from '#server/database/ago.ts';
import { type Db, one } from '#server/database/client.ts';
import { inquirySenders } from '#server/database/tables/inquiries.ts';
import { multiplied, refuseWhile, secondsToWait } from '#server/http/rate-limit.ts';
import { clientNetwork } from '#server/lib/client-address.ts';

/**
 * Counts one more inquiry from a client. Inquiries of the same client wait for each other here until the transaction
 * ends, so the limit also holds for concurrent requests and several processes.
 * @param tx the transaction that stores the inquiry; a rolled-back one is not counted
 * @param ip the client's address, as in the request
 * @param limitFactor multiplies the limit
 * @throws 429 if this client has reached its limit
 */
export async function countMessage(tx: Db, ip: string, limitFactor: number) {
  const client = clientNetwork(ip);
  await lockUntilEnd(tx, 'inquiries', client);
  const limit = { window: ContactLimit.window, most: multiplied(ContactLimit.messages, limitFactor) };
  await refuseWhile(tx, secondsToWait(inquirySenders, sql`client = ${client}`, limit), inquiryMessages.limited);
  await tx.insert(inquirySenders).values({ client });
  await tx.execute(sql`delete from inquiry_senders where created_at < ${ago(ContactLimit.window)}`);
}

/**
 * Whether all clients together have reached the hourly total, which makes the next inquiry suspected spam. Inquiries
 * wait for each other here until the transaction ends.
 * @param tx the transaction that stores the inquiry
 * @param limitFactor multiplies the total
 */
export async function isBeyondTotal(tx: Db, limitFactor: number) {
  await lockUntilEnd(tx, 'inquiries', 'contact form');
  const most = multiplied(ContactLimit.total, limitFactor);
  const { rows } = await tx.execute<{ isBeyond: boolean }>(sql`
    select count(*) >= ${most} as "isBeyond" from (
      select from inquiries where not is_suspected_spam and created_at > ${ago(ContactLimit.totalWindow)}
        and created_at < now() + interval '1 minute' limit ${most}
    ) counted`);
  return one(rows).isBeyond;
}
