import { isIPv4 } from 'node:net';
import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { MEGABYTE } from '#contract/files-constants.ts';
import { LongestReading, mailMessages } from '#contract/incoming-mail-constants.ts';
import { HOUR, MINUTE } from '#contract/shared-constants.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import { type Db, limitFactorOf, one } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { mailLimits, mailVolume, multiplied } from '#server/platform/http/limits.ts';
import { clientNetwork } from '#server/platform/lib/client-address.ts';

/** In seconds. Old email gradually stops counting. */
const RetryAfter = 10 * 60;

/** An email that arrives, before it is read. */
export type Arriving = { sender: string; network: string | null; size: number };

/** The network that limits on email count: an IPv4 /24 or an IPv6 /48, as `cidr` writes it. */
export function mailNetwork(address: string) {
  const [network = ''] = clientNetwork(address).split('/');
  if (isIPv4(network)) return `${network.replace(/[0-9]+$/, '0')}/24`;
  return `${network.replace(/::$/, '').split(':').slice(0, 3).join(':')}::/48`;
}

/**
 * Whether an address is an active user's, and which queue its email waits in. Nobody has checked yet that the email is
 * theirs, so only a few go first.
 */
export async function findLane(tx: Db, sender: string) {
  if (sender === '') return { isKnown: false, lane: 'strangers' } as const;
  const most = multiplied(mailLimits.readFirst.most, limitFactorOf(tx));
  const { rows } = await tx.execute<{ isKnown: boolean; recent: number; spent: number }>(sql`
    select
      exists (
        select from users where lower(email) = ${foldedAddress(sender)} and is_active and deleted_at is null
      ) as "isKnown",
      (select count(*)::int from (
        select from incoming_mails
        where ${isFrom(sender)} and created_at > ${ago(mailLimits.readFirst.window)} limit ${most}
      ) counted) as recent,
      ${readingOf(sender)} as spent`);
  const { isKnown, recent, spent } = one(rows);
  const lane = isKnown && recent < most && spent < LongestReading ? 'known' : 'strangers';
  return { isKnown, lane } as const;
}

/** Moves a known sender's email to the lane of strangers once reading it has taken too long. */
export async function leaveLane(db: Db, sender: string) {
  await db
    .update(incomingMails)
    .set({ lane: 'strangers' })
    .where(
      and(
        eq(incomingMails.state, 'waiting'),
        eq(incomingMails.lane, 'known'),
        isFrom(sender),
        gte(readingOf(sender), LongestReading),
      ),
    );
}

/**
 * Refuses an email beyond the hourly limits on volume. Emails of one sender wait for each other until the transaction
 * ends. Known senders have limits of their own, which strangers can't use up.
 * @throws 429
 */
export async function refuseBeyondVolume(tx: Db, { sender, network, size, isKnown }: Arriving & { isKnown: boolean }) {
  await lockUntilEnd(tx, 'mailVolume', foldedAddress(sender));
  const { rows } = await tx.execute<Record<'sender' | 'network' | 'total', number>>(sql`
    select ${bytesOf(isFrom(sender))} as sender,
      ${network === null || isKnown ? sql`0` : bytesOf(sql`network = ${network} and not is_known`)} as network,
      ${bytesOf(sql`is_known = ${isKnown}`)} as total`);
  const stored = one(rows);
  const isBeyond = (bytes: number, megabytes: number) =>
    bytes + size > multiplied(megabytes * MEGABYTE, limitFactorOf(tx));
  const limits = isKnown ? { ...mailVolume.known, network: 0 } : mailVolume.strangers;
  const isRefused =
    isBeyond(stored.sender, limits.sender) ||
    isBeyond(stored.total, limits.total) ||
    (!isKnown && network !== null && isBeyond(stored.network, limits.network));
  if (isRefused) throw new Refusal('too many', mailMessages.tooMuch, { retryAfter: RetryAfter });
}

/** How long reading the email of a sender has taken lately, in milliseconds. */
const readingOf = (sender: string) => sql<number>`(
  select coalesce(sum(reading_time), 0)::int from incoming_mails
  where ${isFrom(sender)} and created_at > ${ago(10 * MINUTE)})`;

const isFrom = (sender: string) => sql`lower(sender) = ${foldedAddress(sender)}`;

function bytesOf(which: SQL) {
  return sql`(select coalesce(sum(size), 0)::float8 from incoming_mails where ${which} and created_at > ${ago(HOUR)})`;
}
