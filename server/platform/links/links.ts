import { and, eq, gt, inArray, lt, or, type SQLWrapper, sql } from 'drizzle-orm';
import { ApprovalLimit } from '#contract/approvals-constants.ts';
import { MailTiming } from '#contract/mail-constants.ts';
import { ResetLifetime } from '#contract/password-resets-constants.ts';
import { DAY } from '#contract/shared-constants.ts';
import { StatusLimit } from '#contract/status-constants.ts';
import { TrackingLifetime } from '#contract/tracking-constants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { ago, fromNow } from '#server/platform/database/intervals.ts';
import { ChallengeKinds, type LinkKinds, links } from '#server/platform/database/tables/links.ts';
import { countUse, refuseBeyond } from '#server/platform/http/count-use.ts';
import { isReadableToken, isToken, newReadableToken, newToken, sha256 } from '#server/platform/lib/secrets.ts';

export type LinkKind = (typeof LinkKinds)[number];
type NewLink = Pick<typeof links.$inferInsert, 'userId' | 'subjectId' | 'topic' | 'mailId'> & { expiresAt?: Date };
export type Link = NonNullable<Awaited<ReturnType<typeof readLink>>>;

/** How long links work. The others have no end, or their subject decides. */
const lifetimes: Partial<Record<LinkKind, number>> = {
  approval: ApprovalLimit.link,
  file: MailTiming.fileLinks,
  password_reset: ResetLifetime,
  status_confirm: StatusLimit.unconfirmed,
  status_unsubscribe: StatusLimit.unsubscribing,
  track: TrackingLifetime,
};
/** How long an expired link is stored, so that opening it does not count as a guess. */
const REMEMBERED = 30 * DAY;
/** How many links one call deletes. */
const BATCH = 1_000;

// Written like the conditions of their indexes, so that PostgreSQL uses these.
const isResetLink = sql`${links.kind} = 'password_reset'`;
const isTrackingLink = sql`${links.kind} = 'track'`;

const hasExpired = sql<boolean>`coalesce(${links.expiresAt} <= now(), false)`;

/** A user has one reset link. */
const replacement = {
  target: links.userId,
  targetWhere: isResetLink,
  set: {
    secretHash: sql`excluded.secret_hash`,
    expiresAt: sql`excluded.expires_at`,
    createdAt: sql`excluded.created_at`,
  },
};

/**
 * Creates a link. A new reset link replaces the user's earlier one.
 * @param db not a transaction if an email contains the link, which must exist before the email arrives
 * @returns the link's token. Only its hash is stored
 */
export async function createLink(db: Db, kind: LinkKind, link: NewLink) {
  return one(await createLinks(db, kind, [link]));
}

/** Creates several links and returns their tokens in the same order. */
export async function createLinks(db: Db, kind: LinkKind, all: NewLink[]) {
  const made = all.map((link) => ({ link, token: kind === 'password_reset' ? newToken() : newReadableToken() }));
  const lifetime = lifetimes[kind];
  const expiresAt = lifetime === undefined ? null : fromNow(lifetime);
  const rows = made.map(({ link, token }) => ({ kind, secretHash: sha256(token), expiresAt, ...link }));
  if (rows.length > 0) await db.insert(links).values(rows).onConflictDoUpdate(replacement);
  return made.map(({ token }) => token);
}

/**
 * Finds the link of a request. Unknown tokens count as guesses; expired ones do not.
 * @param ip the client's address, as in the request
 * @returns undefined for an unknown token and an expired link
 * @throws 429 for a client that has guessed too often
 */
export async function openLink(db: Db, kind: LinkKind, { token, ip }: { token: string; ip: string }) {
  return unlessExpired(await findUnlessGuessed(db, { token, ip }, () => readLink(db, kind, token)));
}

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

/** Finds a link like `openLink`, without counting guesses. */
export async function findLink(db: Db, kind: LinkKind, token: string) {
  return unlessExpired(await readLink(db, kind, token));
}

function unlessExpired(link: Link | undefined) {
  return link?.isExpired ? undefined : link;
}

/** Readable tokens may be in upper case. */
async function readLink(db: Db, kind: LinkKind, token: string) {
  if (!isToken(token) && !isReadableToken(token)) return undefined;
  const secret = isReadableToken(token) ? token.toLowerCase() : token;
  const [link] = await db
    .select({
      // Null only for subscribers of the status page (of_a_person).
      userId: sql<string>`${links.userId}`,
      // Null only for kinds without a subject (about_its_kind).
      subjectId: sql<string>`${links.subjectId}`,
      topic: links.topic,
      mailId: links.mailId,
      isExpired: hasExpired,
    })
    .from(links)
    .where(and(eq(links.secretHash, sha256(secret)), eq(links.kind, kind)));
  return link;
}

/**
 * Ends the password-reset links of some users.
 * @param userIds ids, or a query that selects them
 */
export async function endResetLinks(tx: Db, userIds: string[] | SQLWrapper) {
  await tx.delete(links).where(and(isResetLink, inArray(links.userId, userIds)));
}

/** Lets a person's links to a record that still work expire later, as if they had just been made. */
export async function renewLinks(db: Db, kind: LinkKind, { userId, subjectId }: { userId: string; subjectId: string }) {
  const isTheirs = and(eq(links.kind, kind), eq(links.userId, userId), eq(links.subjectId, subjectId));
  await db
    .update(links)
    .set({ expiresAt: fromNow(lifetimes[kind] ?? 0) })
    .where(and(isTheirs, gt(links.expiresAt, sql`now()`)));
}

/** Ends the links with which a person follows tickets. */
export async function endTrackingLinks(tx: Db, userId: string) {
  await tx.delete(links).where(and(isTrackingLink, eq(links.userId, userId)));
}

/**
 * Deletes links that expired 30 days ago, and challenges that expired.
 * @returns how many: 0 when none is left
 */
export async function forgetLinks(db: Db) {
  const old = db
    .select({ secretHash: links.secretHash })
    .from(links)
    .where(
      and(
        lt(links.expiresAt, sql`now()`),
        or(lt(links.expiresAt, ago(REMEMBERED)), inArray(links.kind, ChallengeKinds)),
      ),
    )
    .orderBy(links.expiresAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const forgotten = await db.delete(links).where(inArray(links.secretHash, old));
  return forgotten.rowCount ?? 0;
}
