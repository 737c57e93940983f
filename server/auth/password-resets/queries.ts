import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { passwordResets } from '#server/database/tables/password-resets.ts';
import { users } from '#server/database/tables/users.ts';
import { isActiveUser } from '#server/domain/active-user.ts';
import { isToken, sha256 } from '#server/lib/secrets.ts';

/**
 * Finds the user whose password a token may change.
 * @returns undefined for an unknown, used, expired or replaced token; `isUsable` is false while its user may not log in
 * anyway
 */
export async function findReset(db: Db, token: string) {
  if (!isToken(token)) return undefined;
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      isUsable: sql<boolean>`${passwordResets.expiresAt} > now() and ${isActiveUser}`,
    })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(eq(passwordResets.tokenHash, sha256(token)));
  return row;
}
