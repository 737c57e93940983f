import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { recoveryCodes, secondFactors } from '#server/database/schema.ts';

/** Whether a second factor counts: one that is being set up asks for nothing yet. */
export const isConfirmed = isNotNull(secondFactors.confirmedAt);

/** Since when a user has a second factor, and how many recovery codes are left; undefined for who has none. */
export async function findFactor(db: Db, userId: string) {
  const [factor] = await db
    .select({ id: secondFactors.id, since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isConfirmed));
  return factor;
}

/** How many recovery codes of a user still work. */
export async function countRecoveryCodes(db: Db, userId: string) {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/**
 * A user's secret, and the moment to judge codes from: the database's, as all processes share it.
 * @param state whether it is the one in use, or the one that is being set up
 * @returns `now` in milliseconds since 1970; undefined where there is none
 */
export async function findSecret(db: Db, userId: string, state: 'confirmed' | 'started') {
  const [row] = await db
    .select({
      id: secondFactors.id,
      secret: secondFactors.secret,
      now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
    })
    .from(secondFactors)
    .where(
      and(eq(secondFactors.userId, userId), state === 'confirmed' ? isConfirmed : isNull(secondFactors.confirmedAt)),
    );
  return row;
}
