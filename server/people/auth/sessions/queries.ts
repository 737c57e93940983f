import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { SessionLimit } from '#contract/sessions-constants.ts';
import { isConfirmed } from '#server/people/auth/second-factors/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { statement } from '#server/platform/database/statement.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { secondFactors } from '#server/platform/database/tables/second-factors.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { isManager } from '#server/platform/domain/is-manager.ts';
import type { ActiveSession } from '#server/platform/http/access.ts';

/** `lastUsedAt` is updated at most this often, to avoid a write per request. Expiry allows for it. Milliseconds. */
export const TOUCH_GRAIN = 60_000;

/** A user as sessions know them. */
export const person = {
  id: users.id,
  role: users.role,
  firstName: users.firstName,
  lastName: users.lastName,
  companyId: users.companyId,
  companyName: companies.name,
  isManager,
  email: users.email,
};

type ActiveRow = Omit<ActiveSession, 'user'> & Omit<ActiveSession['user'], 'id'> & { userId: string };

/** The current token, or for a moment the one before the last rotation. */
const hasToken = sql`(token_hash = ${sql.placeholder('tokenHash')} or previous_token_hash = ${sql.placeholder('tokenHash')}
  and rotated_at > now() - ${SessionLimit.rotationGrace} * interval '1 millisecond')`;
const isOneOf = sql`sessions.id = any(${sql.placeholder('sessionIds')}::uuid[])`;

const activeWithToken = statement<ActiveRow>('people/auth/sessions/active', { isWanted: hasToken, isManager });
const activeAmong = statement<ActiveRow>('people/auth/sessions/active', { isWanted: isOneOf, isManager });

const durations = {
  confirmedFor: SessionLimit.identityConfirmed,
  rotatedAfter: SessionLimit.rotateAfter,
  touchedAfter: TOUCH_GRAIN,
  idleFor: SessionLimit.idle + TOUCH_GRAIN,
  validFor: SessionLimit.absolute,
};

/**
 * Finds a session with its user's current role, company and status, read from the database rather than the token. Only
 * the database's clock decides what has expired.
 * @param by the SHA-256 of a token, or the session's id, because its token may have been replaced meanwhile
 * @returns undefined if it doesn't exist, has ended, or its user may no longer log in
 */
export async function findActiveSession(db: Db, by: { tokenHash: Buffer } | { sessionId: string }) {
  if ('sessionId' in by) return (await findActiveSessions(db, [by.sessionId]))[0];
  const [row] = await activeWithToken(db, { ...durations, ...by });
  return row && sessionFrom(row);
}

/** Like `findActiveSession`, for many sessions at once. */
export async function findActiveSessions(db: Db, sessionIds: string[]) {
  const rows = await activeAmong(db, { ...durations, tokenHash: null, sessionIds });
  return rows.map(sessionFrom);
}

function sessionFrom(row: ActiveRow) {
  const { userId: id, role, firstName, lastName, companyId, companyName, isManager: manages, email, ...session } = row;
  return { ...session, user: { id, role, firstName, lastName, companyId, companyName, isManager: manages, email } };
}

/** A user's live sessions, last used first. */
export async function listSessions(db: Db, userId: string) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.client,
      signedInAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLive()))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id));
}

/** Finds the user with this address if they have an account and may log in; `factorId` is their second factor. */
export async function findByEmail(db: Db, email: string) {
  const [row] = await db
    // Not null, because of the condition.
    .select({ ...person, passwordHash: sql<string>`${users.passwordHash}`, factorId: secondFactors.id })
    .from(users)
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isConfirmed))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(foldedAddress(users.email), foldedAddress(email)), isNotNull(users.passwordHash), isActiveUser));
  return row;
}

/** A user as a session shows them, if they may log in. */
export async function findActivePerson(db: Db, id: string) {
  const [row] = await db
    .select(person)
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.id, id), isActiveUser));
  return row;
}

/** Whether a session has not expired. */
function isLive() {
  return and(
    sql`${sessions.lastUsedAt} > ${ago(SessionLimit.idle + TOUCH_GRAIN)}`,
    sql`${sessions.createdAt} > ${ago(SessionLimit.absolute)}`,
  );
}
