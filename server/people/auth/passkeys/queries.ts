import { and, asc, eq } from 'drizzle-orm';
import { person } from '#server/people/auth/sessions/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { passkeys } from '#server/platform/database/tables/passkeys.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';

/** A passkey as its user sees it. */
export const passkeyFields = {
  id: passkeys.id,
  name: passkeys.name,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
  isSynced: passkeys.isSynced,
};

/** A user's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: string) {
  return db
    .select(passkeyFields)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** Whether a user can log in with a passkey. */
export async function hasPasskey(db: Db, userId: string) {
  return (await db.$count(passkeys, eq(passkeys.userId, userId))) > 0;
}

/** Finds a passkey and its user, if they may log in. */
export async function findByCredential(db: Db, credentialId: Buffer) {
  const [found] = await db
    .select({
      user: person,
      passkey: {
        id: passkeys.id,
        name: passkeys.name,
        credentialId: passkeys.credentialId,
        publicKey: passkeys.publicKey,
      },
    })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(passkeys.credentialId, credentialId), isActiveUser));
  return found;
}
