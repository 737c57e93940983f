import { and, eq, notInArray } from 'drizzle-orm';
import { isValid, listValidKeys } from '#server/people/auth/api-keys/queries.ts';
import { listPasskeys } from '#server/people/auth/passkeys/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { passkeys } from '#server/platform/database/tables/passkeys.ts';
import type { Changes } from '#server/platform/events/record.ts';

/** Lists what opens a user's account or the API without their password: passkeys, and API keys that have not expired. */
export async function listOtherAccess(db: Db, userId: string) {
  return { passkeys: await listPasskeys(db, userId), apiKeys: await listValidKeys(db, userId) };
}

/**
 * Removes what opens a user's account without their new password: somebody who knew the old one may have made it.
 * @param userId locked until the transaction ends
 * @param keeps the ids of passkeys and API keys that the user knows and keeps
 * @returns the names before and after, for the event; nothing for a user without any
 */
export async function removeOtherAccess(tx: Db, userId: string, keeps: string[]): Promise<Changes> {
  const before = await listOtherAccess(tx, userId);
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), notInArray(passkeys.id, keeps)));
  await tx.delete(apiKeys).where(and(eq(apiKeys.userId, userId), isValid, notInArray(apiKeys.id, keeps)));
  const after = await listOtherAccess(tx, userId);
  return {
    ...changeOf('passkeys', before.passkeys, after.passkeys),
    ...changeOf('apiKeys', before.apiKeys, after.apiKeys),
  };
}

function changeOf(kind: 'passkeys' | 'apiKeys', before: Named[], after: Named[]): Changes {
  const names = (all: Named[]) => all.map(({ name }) => name);
  return before.length > 0 ? { [kind]: [names(before), names(after)] } : {};
}

type Named = { name: string };
