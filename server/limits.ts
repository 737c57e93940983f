import { isIP } from 'node:net';
import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Db, one } from '#server/database/client.ts';
import { HttpError } from './errors.ts';
import { ago } from './sessions/queries.ts';

/**
 * How long somebody has to wait who has used up a limit.
 * @param table has a row for each thing that counts, with its `created_at`
 * @param isTheirs which of its rows count against them
 * @param window for how long a row counts, in milliseconds; rows from the future, of a clock that was set back, don't:
 * somebody would be shut out for as long as that clock was ahead
 * @param most how many rows use up the limit
 * @returns SQL for a number of seconds, null for whoever may go on
 */
export function secondsToWait(table: PgTable, isTheirs: SQL, { window, most }: { window: number; most: number }) {
  return sql`(
    select extract(epoch from min(created_at) - (${ago(window)})) from (
      select created_at from ${table}
      where ${isTheirs} and created_at > ${ago(window)} and created_at < now() + interval '1 minute'
      order by created_at desc limit ${most}
    ) counted having count(*) = ${most}
  )`;
}

/**
 * Throws 429 with `Retry-After` while there is something to wait for.
 * @param wait seconds, as `secondsToWait` makes them
 * @param message what the person is told; it is given the wait in words
 */
export async function refuseWhile(db: Db, wait: SQL, message: (wait: string) => string) {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`select ${wait}::float8 as seconds`);
  const { seconds } = one(rows);
  if (seconds === null) return;

  const retryAfter = Math.max(1, Math.ceil(seconds));
  throw new HttpError(429, message(inMinutes(retryAfter)), { retryAfter });
}

/**
 * Whom a limit counts: one IPv4 address, or the /64 that one IPv6 customer has, as the rest of that address is theirs to
 * change at will.
 * @param ip as the request has it
 * @returns a value for a `cidr` column
 */
export function clientNetwork(ip: string) {
  const plain = plainAddress(ip);
  // A proxy may pass on anything as an address; all that is none shares one count.
  const address = isIP(plain) ? plain : '::';
  return sql`network(set_masklen(${address}::inet, case family(${address}::inet) when 4 then 32 else 64 end))`;
}

/** An address without what a dual-stack socket or a link-local zone adds to it. */
export function plainAddress(ip: string) {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** An address as an `inet` column takes it. What a proxy passes on may be anything; only an address is kept. */
export function storableAddress(ip: string | undefined) {
  const plain = ip && plainAddress(ip);
  return plain && isIP(plain) ? plain : null;
}

/** A wait in words, rounded up to whole minutes. */
function inMinutes(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
