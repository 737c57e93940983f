import { and, eq, sql } from 'drizzle-orm';
import { ConnectionLimit } from '#contract/connections-constants.ts';
import { PasskeyLimit } from '#contract/passkeys-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { fromNow } from '#server/platform/database/intervals.ts';
import { type ChallengeKinds, links } from '#server/platform/database/tables/links.ts';
import { isToken, newToken, sha256 } from '#server/platform/lib/secrets.ts';

type ChallengeKind = (typeof ChallengeKinds)[number];
type NewChallenge = Pick<typeof links.$inferInsert, 'userId' | 'subjectId'>;

/** How long there is to answer a challenge. */
const lifetimes: Record<ChallengeKind, number> = {
  passkey_creation: PasskeyLimit.challenge,
  passkey_proof: PasskeyLimit.challenge,
  sso: ConnectionLimit.login,
  sso_confirm: ConnectionLimit.login,
};

/**
 * Creates a challenge, which a browser brings back once.
 * @returns the challenge. Only its hash is stored
 */
export async function createChallenge(db: Db, kind: ChallengeKind, about: NewChallenge) {
  const challenge = newToken();
  await db.insert(links).values({ kind, secretHash: sha256(challenge), expiresAt: fromNow(lifetimes[kind]), ...about });
  return challenge;
}

/**
 * Uses up a challenge. Of concurrent requests with it, one finds it.
 * @returns undefined for a challenge that is unknown, used or expired
 */
export async function spendChallenge(db: Db, kind: ChallengeKind, challenge: string) {
  if (!isToken(challenge)) return undefined;
  const [spent] = await db
    .delete(links)
    .where(and(eq(links.secretHash, sha256(challenge)), eq(links.kind, kind)))
    .returning({
      userId: links.userId,
      subjectId: links.subjectId,
      isExpired: sql<boolean>`coalesce(${links.expiresAt} <= now(), false)`,
    });
  return spent?.isExpired ? undefined : spent;
}
