import { sql } from 'drizzle-orm';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import { type Db, limitFactorOf, one } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { inquiriesInAll, multiplied } from '#server/platform/http/limits.ts';

/**
 * Whether all clients together have reached the hourly total, which makes the next inquiry suspected spam. Inquiries
 * wait for each other here until the transaction ends.
 * @param tx the transaction that stores the inquiry
 */
export async function isBeyondTotal(tx: Db) {
  await lockUntilEnd(tx, 'inquiries', 'contact form');
  const most = multiplied(inquiriesInAll.most, limitFactorOf(tx));
  const { rows } = await tx.execute<{ isBeyond: boolean }>(sql`
    select count(*) >= ${most} as "isBeyond" from (
      select from inquiries where not is_suspected_spam and created_at > ${ago(inquiriesInAll.window)}
        and created_at < now() + interval '1 minute' limit ${most}
    ) counted`);
  return one(rows).isBeyond;
}
