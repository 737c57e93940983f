import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { recoveryCodes, secondFactors } from '#server/platform/database/tables/second-factors.ts';

/** Only a confirmed second factor counts. During setup no code is required. */
export const isConfirmed = isNotNull(secondFactors.confirmedAt);

/** When a user's second factor was confirmed and how many recovery codes are left; undefined without one. */
export async function findFactor(db: Db, userId: string) {
  const [factor] = await db
    .select({ id: secondFactors.id, since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, userId), isConfirmed));
  return factor;
}

/** How many unused recovery codes a user has. */
export async function countRecoveryCodes(db: Db, userId: string) {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)));
  return row?.left ?? 0;
}

/**
 * A user's secret, and the database's current time, which all processes share.
 * @param state whether to read the confirmed secret or the one being set up
 * @returns `now` in milliseconds since 1970; undefined without a secret
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
