import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { SessionLimit } from '#contract/constants.ts';
import type { Db } from '#server/database/client.ts';
import { prepared } from '#server/database/prepared.ts';
import { companies, secondFactors, sessions, settings, users } from '#server/database/schema.ts';
import { isConfirmed } from '#server/second-factors/queries.ts';

/** `lastUsedAt` is written once in this long, to spare a write per request; expiry allows for it. Milliseconds. */
export const TOUCH_GRAIN = 60_000;

const person = {
  id: users.id,
  role: users.role,
  firstName: users.firstName,
  lastName: users.lastName,
  companyId: users.companyId,
  companyName: companies.name,
  email: users.email,
};

/** Whether the provider wants a second factor of its people, and this one has none yet. */
const needsSecondFactor = sql<boolean>`(
  ${users.companyId} is null
  and exists (select from ${settings} where ${settings.key} = 'staff_second_factor' and ${settings.value} = 'true')
  and not exists (select from ${secondFactors} where ${secondFactors.userId} = ${users.id} and ${isConfirmed}))`;

export type ActiveSession = NonNullable<Awaited<ReturnType<typeof findActiveSession>>>;

/**
 * The session that a token opens, with its person as they are now: role, company and activity are never taken from the
 * token. The database's clock alone decides what has expired.
 * @param tokenHash SHA-256 of the token presented
 * @returns undefined for a token that opens nothing, for whatever reason
 */
export async function findActiveSession(db: Db, tokenHash: Buffer) {
  const [row] = await prepared(db, 'active session', () => selectActiveSession(db), { tokenHash });
  return row;
}

function selectActiveSession(db: Db) {
  const presented = sql.placeholder('tokenHash');
  return db
    .select({
      sessionId: sessions.id,
      user: person,
      rotationSalt: sessions.rotationSalt,
      isPrevious: sql<boolean>`${sessions.tokenHash} <> ${presented}`,
      isDue: sql<boolean>`${sessions.rotatedAt} < ${ago(SessionLimit.rotateAfter)}`,
      needsSecondFactor,
      isUntouched: sql<boolean>`${sessions.lastUsedAt} < ${ago(TOUCH_GRAIN)}`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        or(
          eq(sessions.tokenHash, presented),
          and(
            eq(sessions.previousTokenHash, presented),
            sql`${sessions.rotatedAt} > ${ago(SessionLimit.rotationGrace)}`,
          ),
        ),
        isLive(),
        canSignIn,
      ),
    );
}

/** Where a user is signed in at this moment: last used first. */
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

/** The person with this address, if they may sign in; `factorId` is their second factor. */
export async function findByEmail(db: Db, email: string) {
  const [row] = await db
    .select({ ...person, passwordHash: users.passwordHash, factorId: secondFactors.id })
    .from(users)
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isConfirmed))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(sql`lower(${users.email})`, sql`lower(${email})`), canSignIn));
  return row;
}

/** Whether a session has not run out. */
function isLive() {
  return and(
    sql`${sessions.lastUsedAt} > ${ago(SessionLimit.idle + TOUCH_GRAIN)}`,
    sql`${sessions.createdAt} > ${ago(SessionLimit.absolute)}`,
  );
}

const canSignIn = and(sql`${users.isActive}`, isNull(users.deletedAt), isNull(companies.deletedAt));

/** The moment that many milliseconds ago, by the database's clock. */
export function ago(milliseconds: number) {
  return sql`now() - ${sql.raw(`interval '${milliseconds} milliseconds'`)}`;
}
