import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { companies, passwordResets, users } from '#server/database/schema.ts';
import { sha256 } from '#server/sessions/tokens.ts';

/**
 * Whose password a token may change.
 * @returns undefined for a token that was never made, is used, took too long or made way for a newer one; `isUsable` is
 * false while its user may not log in anyway
 */
export async function findReset(db: Db, token: string) {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      isUsable: sql<boolean>`${passwordResets.expiresAt} > now() and ${canLogIn}`,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(passwordResets.tokenHash, sha256(token)));
  return row;
}

const canLogIn = and(eq(users.isActive, true), isNull(users.deletedAt), isNull(companies.deletedAt));
