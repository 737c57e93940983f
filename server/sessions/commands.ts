import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { SessionLimit, UserAgentLength } from '#contract/constants.ts';
import { messages } from '#contract/messages.ts';
import type { SessionUser } from '#contract/sessions.ts';
import { record, userRecord } from '#server/audit/record.ts';
import type { Db } from '#server/database/client.ts';
import { sessions, users } from '#server/database/schema.ts';
import { HttpError, notFound, unauthorized } from '#server/errors.ts';
import { storableAddress } from '#server/limits.ts';
import { findFactor } from '#server/second-factors/queries.ts';
import { type ActiveSession, ago, findActiveSession } from './queries.ts';
import { newSalt, newToken, nextToken, sha256 } from './tokens.ts';

/** From where somebody signs in: their IP address, and what their browser says of itself. */
export type Place = { address?: string | undefined; userAgent?: string | undefined };

/** Opens a session and returns its token, which is told once and kept as a hash. */
export async function startSession(db: Db, userId: string, { address, userAgent = '' }: Place = {}) {
  const token = newToken();
  const place = { client: storableAddress(address), userAgent: printable(userAgent).slice(0, UserAgentLength) };
  await db.insert(sessions).values({ userId, tokenHash: sha256(token), ...place });
  await forgetExpired(db);
  return token;
}

/** The session that a token opens, noted as in use. Throws 401 for a token that opens none. */
export async function openSession(db: Db, token: string) {
  const session = await findActiveSession(db, sha256(token));
  if (!session) throw unauthorized();

  if (session.isUntouched) {
    await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, session.sessionId));
  }
  return session;
}

/**
 * Replaces a token that has been in use for 15 minutes. Of requests that come at once with the same token one makes the
 * change; each of them, and each within the minute that the old token stays good, is answered the same new one.
 * @returns the token to use from now on, or undefined to keep the one presented
 */
export async function rotateToken(db: Db, session: ActiveSession, token: string) {
  if (session.isPrevious) return session.rotationSalt ? nextToken(token, session.rotationSalt) : undefined;
  if (!session.isDue) return undefined;

  const salt = newSalt();
  const next = nextToken(token, salt);
  const changed = await db
    .update(sessions)
    .set({ tokenHash: sha256(next), previousTokenHash: sha256(token), rotationSalt: salt, rotatedAt: sql`now()` })
    .where(and(eq(sessions.id, session.sessionId), eq(sessions.tokenHash, sha256(token))))
    .returning({ id: sessions.id });
  if (changed.length > 0) return next;

  // Another request was faster: its salt tells the token it made.
  const now = await findActiveSession(db, sha256(token));
  return now?.isPrevious && now.rotationSalt ? nextToken(token, now.rotationSalt) : undefined;
}

/**
 * Opens a session for somebody who gave the right password, and the right code where they have a second factor.
 * @param user as they were when password and code were checked
 * @returns its token
 * @throws 401 when they chose another password or turned on a second factor meanwhile: that ended all sessions, those on
 * their way too
 */
export async function signIn(db: Db, user: SessionUser & Checked, place: Place) {
  return db.transaction(async (tx) => {
    const [now] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, user.id))
      .for('share');
    if (now?.passwordHash !== user.passwordHash) throw unauthorized(messages.loginRefused);

    const factor = await findFactor(tx, user.id);
    if (factor && factor.id !== user.factorId) throw codeRefused('required');

    await record(tx, { id: user.id, address: place.address }, { action: 'signed in', ...userRecord(user) });
    return startSession(tx, user.id, place);
  });
}

type Checked = { passwordHash: string; factorId: string | null };

/** The answer to a right password whose second step is missing or wrong. */
export function codeRefused(secondFactor: 'required' | 'wrong') {
  const message = secondFactor === 'required' ? messages.codeRequired : messages.codeWrong;
  return new HttpError(401, message, { details: { secondFactor } });
}

/** Ends a session at the wish of its person. */
export async function signOut(db: Db, { sessionId, user }: ActiveSession, address: string) {
  await db.transaction(async (tx) => {
    const ended = await tx.delete(sessions).where(eq(sessions.id, sessionId)).returning({ id: sessions.id });
    if (ended.length > 0) await record(tx, { id: user.id, address }, { action: 'signed out', ...userRecord(user) });
  });
}

/**
 * Ends one session of the person who asks.
 * @throws 404 for a session that is not theirs, or has ended
 */
export async function endSession(db: Db, { user }: ActiveSession, address: string, sessionId: string) {
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw notFound('Session');
    await record(tx, { id: user.id, address }, { action: 'session ended', ...userRecord(user) });
  });
}

/** Ends all sessions of the person who asks, but the one they ask in. */
export async function endOtherSessions(db: Db, { user, sessionId }: ActiveSession, address: string) {
  await db.transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), ne(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    if (ended.length > 0) await record(tx, { id: user.id, address }, { action: 'session ended', ...userRecord(user) });
  });
}

/** Headers come as they were sent: what is no character is not kept. */
function printable(text: string) {
  return text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '');
}

/** One that rested for too long opens nothing either; it goes when it has its age. */
async function forgetExpired(db: Db) {
  await db.delete(sessions).where(lt(sessions.createdAt, ago(SessionLimit.absolute)));
}
