import { createHmac, randomBytes } from 'node:crypto';
import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import { accountMessages } from '#contract/account-constants.ts';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import type { SessionUser } from '#contract/sessions.ts';
import { type LoginWays, SessionLimit, sessionMessages, UserAgentLength } from '#contract/sessions-constants.ts';
import { hasPasskey } from '#server/people/auth/passkeys/queries.ts';
import { findFactor } from '#server/people/auth/second-factors/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { notFound, Refusal, unauthenticated } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import type { Changes } from '#server/platform/events/record.ts';
import { recordOwn } from '#server/platform/events/user-record.ts';
import type { ActiveSession } from '#server/platform/http/access.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { storableAddress } from '#server/platform/lib/client-address.ts';
import { newToken, sha256 } from '#server/platform/lib/secrets.ts';
import { rememberNetwork } from './known-networks.ts';
import { findActiveSession } from './queries.ts';

/** The client of a login: its IP address and its User-Agent header. */
export type LoginDevice = { address?: string | undefined; userAgent?: string | undefined };

type Opening = { id?: string; way?: (typeof LoginWays)[number] };

/** Opens a session and returns its token, which is sent once and stored as a hash. */
export async function startSession(
  db: Db,
  userId: string,
  { address, userAgent = '' }: LoginDevice = {},
  { id = newId(), way = 'password' }: Opening = {},
) {
  const token = newToken();
  const device = { client: storableAddress(address), userAgent: printable(userAgent).slice(0, UserAgentLength) };
  await db.insert(sessions).values({ id, userId, way, tokenHash: sha256(token), ...device });
  await forgetExpired(db);
  return token;
}

/**
 * Finds a token's session and marks it as used.
 * @param isActivity whether the user did something, which restarts the session's idle time
 * @throws 401 for an invalid token
 */
export async function openSession(db: Db, token: string, { isActivity }: { isActivity: boolean }) {
  const session = await findActiveSession(db, { tokenHash: sha256(token) });
  if (!session) throw unauthenticated();

  if (isActivity && session.isUntouched) {
    await db.update(sessions).set({ lastUsedAt: sql`now()` }).where(eq(sessions.id, session.sessionId));
  }
  return session;
}

/**
 * Replaces a token that has been in use for 15 minutes. Of concurrent requests with the same token, one makes the
 * change. All of them, and all within the minute that the old token stays valid, receive the same new token.
 * @returns the new token, or undefined to keep the current one
 */
export async function rotateToken(db: Db, session: ActiveSession, token: string) {
  if (session.isPrevious) return session.rotationSalt ? nextToken(token, session.rotationSalt) : undefined;
  if (!session.isDue) return undefined;

  const salt = randomBytes(32);
  const next = nextToken(token, salt);
  const changed = await db
    .update(sessions)
    .set({ tokenHash: sha256(next), previousTokenHash: sha256(token), rotationSalt: salt, rotatedAt: sql`now()` })
    .where(and(eq(sessions.id, session.sessionId), eq(sessions.tokenHash, sha256(token))))
    .returning({ id: sessions.id });
  if (changed.length > 0) return next;

  // Another request was faster. Its salt derives the token that it made.
  const now = await findActiveSession(db, { tokenHash: sha256(token) });
  return now?.isPrevious && now.rotationSalt ? nextToken(token, now.rotationSalt) : undefined;
}

/**
 * Derives the next token from the current one. The server can derive it again while a client still presents the old
 * token, so a lost response does not log anyone out. The database alone is not enough to derive it.
 * @param salt random, stored with the session
 */
function nextToken(token: string, salt: Buffer) {
  return createHmac('sha256', token).update(salt).digest('base64url');
}

/**
 * Opens a session after a right password, and a right code if the user has a second factor.
 * @param user as they were when password and code were checked
 * @returns the session's token
 * @throws 429 after too many logins, 401 if the password changed or a second factor was turned on meanwhile: that ends
 * all sessions, including those being opened
 */
export async function signIn(db: Db, user: SessionUser & Checked, device: LoginDevice) {
  return db.transaction(async (tx) => {
    const [now] = await tx
      .select({ passwordHash: users.passwordHash })
      .from(users)
      .where(eq(users.id, user.id))
      .for('no key update');
    if (now?.passwordHash !== user.passwordHash) throw unauthenticated(sessionMessages.loginRefused);

    const factor = await findFactor(tx, user.id);
    if (factor && factor.id !== user.factorId) throw codeRefused('required');

    const needsMore = !factor && isStaffRole(user.role) && (await findSetting(tx, 'staff_second_factor'));
    if (needsMore && (await hasPasskey(tx, user.id))) throw codeRefused('passkey');

    return enter(tx, user, device, 'password');
  });
}

/**
 * Opens a session for a user who has proved who they are, counts and records the login.
 * @param user locked until the transaction ends, so that each login of one user is counted
 * @returns the session's token
 * @throws 429 after too many logins
 */
export async function enter(tx: Db, user: SessionUser, device: LoginDevice, way: (typeof LoginWays)[number]) {
  await countUse(tx, 'logins', { subject: user.id });
  const isNewNetwork = device.address !== undefined && (await rememberNetwork(tx, user.id, device.address));
  const changes: Changes = {
    ...(isNewNetwork ? { isNewNetwork: [false, true] } : {}),
    ...(way === 'password' ? {} : { way: [null, way] }),
  };
  const id = newId();
  await recordOwn(tx, user, device.address, 'signed in', {
    subject: { type: 'session', id },
    ...(Object.keys(changes).length > 0 ? { changes } : {}),
  });
  return startSession(tx, user.id, device, { id, way });
}

type Checked = { passwordHash: string; factorId: string | null };

const refusals = {
  required: accountMessages.codeRequired,
  wrong: accountMessages.codeWrong,
  passkey: passkeyMessages.required,
};

/** The response to a right password that is not enough. */
export function codeRefused(secondFactor: keyof typeof refusals) {
  return new Refusal('unauthenticated', refusals[secondFactor], { details: { secondFactor } });
}

/** Logs the user out of a session. */
export async function signOut(db: Db, { sessionId, user }: ActiveSession, address: string) {
  await db.transaction((tx) => endWhere(tx, eq(sessions.id, sessionId), user, address, 'signed out'));
}

/**
 * Ends one of the user's own sessions.
 * @throws 404 for a session that is not theirs or has ended
 */
export async function endSession(db: Db, { user }: ActiveSession, address: string, sessionId: string) {
  const isTheirs = and(eq(sessions.id, sessionId), eq(sessions.userId, user.id));
  const ended = await db.transaction((tx) => endWhere(tx, isTheirs, user, address, 'session ended'));
  if (ended === 0) throw notFound('Session');
}

/** Ends all of the user's sessions except the current one. */
export async function endOtherSessions(db: Db, { user, sessionId }: ActiveSession, address: string) {
  const isOther = and(eq(sessions.userId, user.id), ne(sessions.id, sessionId));
  await db.transaction((tx) => endWhere(tx, isOther, user, address, 'session ended'));
}

async function endWhere(
  tx: Db,
  isEnding: SQL | undefined,
  user: SessionUser,
  address: string,
  action: 'signed out' | 'session ended',
) {
  const { rowCount } = await tx.delete(sessions).where(isEnding);
  if (rowCount) await recordOwn(tx, user, address, action);
  return rowCount;
}

/** Keeps only printable Latin-1, because clients can send anything in a header. */
function printable(text: string) {
  return text.replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '');
}

/** Deletes sessions past their maximum age. An idle session stays invalid until it is deleted. */
async function forgetExpired(db: Db) {
  await db.delete(sessions).where(lt(sessions.createdAt, ago(SessionLimit.absolute)));
}
