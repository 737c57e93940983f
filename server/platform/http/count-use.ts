import { type SQL, sql } from 'drizzle-orm';
import { type Db, limitFactorOf, one } from '#server/platform/database/client.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { clientNetwork } from '#server/platform/lib/client-address.ts';
import { type Limit, type LimitName, limits, multiplied, type SettingShare } from './limits.ts';

type Use = {
  /** The client's address, as in the request. */
  ip?: string;
  /** Typed addresses and tokens as SHA-256. */
  subject?: string | SQL;
  /** Multiplies the limit, besides the factor of the database. */
  times?: number;
};

/**
 * Counts one use of a limit, in one statement. Uses of one network or subject wait for each other until the transaction
 * ends, so the limit holds for parallel requests and several processes. A rolled-back use is not counted.
 * @throws 429 with `Retry-After` if the limit is reached
 */
export async function countUse(tx: Db, name: LimitName, use: Use) {
  refuse(name, await secondsToWait(tx, name, use, true));
}

/**
 * Like `countUse`, without an error.
 * @returns whether the use is allowed, and counted
 */
export async function mayUse(tx: Db, name: LimitName, use: Use) {
  return (await secondsToWait(tx, name, use, true)) === null;
}

/** Checks a limit without counting a use. Parallel requests don't see each other. */
export async function refuseBeyond(db: Db, name: LimitName, use: Use) {
  refuse(name, await secondsToWait(db, name, use, false));
}

/** Whether a limit is reached. */
export async function isBeyond(db: Db, name: LimitName, use: Use) {
  return (await secondsToWait(db, name, use, false)) !== null;
}

/** Takes back the use that this transaction has counted. */
export async function uncountUse(tx: Db, name: LimitName, { subject }: Use) {
  await tx.delete(limitUses).where(sql`limit_name = ${name} and subject = ${subject} and created_at = now()`);
}

/** Seconds until the next use is allowed; null if it is allowed now. */
async function secondsToWait(db: Db, name: LimitName, { ip, subject, times = 1 }: Use, isCounted: boolean) {
  const { window, perNetwork, perSubject, perBoth, isFixed, isSummarized = false }: Limit = limits[name];
  const ofSubject = typeof perSubject === 'object' ? await shareOfSetting(db, perSubject) : perSubject;
  const [ofNetwork, most, ofBoth] = [perNetwork, ofSubject, perBoth].map((limit) => {
    if (limit === undefined) return null;
    return isFixed ? limit : multiplied(limit, times * limitFactorOf(db));
  });
  const { rows } = await db.execute<{ wait: number | null }>(sql`
    select use_limit(${name}, ${ip === undefined ? null : clientNetwork(ip)}::cidr, ${subject ?? null}::text,
      ${`${window} milliseconds`}::interval, ${ofNetwork}::int, ${most}::int, ${ofBoth}::int,
      ${isCounted}::boolean, ${isSummarized}::boolean) as wait`);
  return one(rows).wait;
}

/** Throws 429 with `Retry-After` if there are seconds to wait. */
export function refuse(name: LimitName, wait: number | null) {
  if (wait === null) return;
  const retryAfter = Math.max(1, Math.ceil(wait));
  throw new Refusal('too many', limits[name].refusal(inWords(retryAfter)), { retryAfter });
}

async function shareOfSetting(db: Db, { setting, share }: SettingShare) {
  return share * (await findSetting(db, setting));
}

/** A wait in words, rounded up to whole minutes, or hours if it is long. */
function inWords(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  if (minutes > 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
