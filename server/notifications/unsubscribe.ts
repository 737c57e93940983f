import { eq } from 'drizzle-orm';
import { NotificationKinds } from '#contract/notifications-constants.ts';
import type { Db } from '#server/database/client.ts';
import { unsubscribeTokens } from '#server/database/tables/outgoing-mails.ts';
import { isReadableToken, newReadableToken, sha256 } from '#server/lib/secrets.ts';
import { turnOffMail } from './preferences.ts';

type Kind = (typeof NotificationKinds)[number];

/**
 * Makes the token of an email's unsubscribe link. It belongs to one person and one kind, or to all kinds for a digest,
 * and is stored as a hash.
 * @param db not a transaction: the token must exist before the email arrives
 */
export async function newUnsubscribeToken(db: Db, owner: { userId: string; kind: Kind | null; mailId: string }) {
  const token = newReadableToken();
  await db.insert(unsubscribeTokens).values({ tokenHash: sha256(token), ...owner });
  return token;
}

/** What a token of an unsubscribe link turns off, if it is one. */
export async function findSubscription(db: Db, token: string) {
  if (!isReadableToken(token)) return undefined;
  const [found] = await db
    .select({ userId: unsubscribeTokens.userId, kind: unsubscribeTokens.kind })
    .from(unsubscribeTokens)
    .where(eq(unsubscribeTokens.tokenHash, sha256(token)));
  return found;
}

/**
 * Turns off the kind of email that a token belongs to. Doing it again changes nothing.
 * @returns undefined if there is no such token
 */
export async function unsubscribe(db: Db, token: string, address: string) {
  return db.transaction(async (tx) => {
    const found = await findSubscription(tx, token);
    if (!found) return undefined;
    const { userId, kind } = found;
    await turnOffMail(tx, { type: 'user', id: userId, address }, userId, kind ? [kind] : NotificationKinds);
    return found;
  });
}
