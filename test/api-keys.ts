import type { ApiKeyScope } from '#contract/api-keys-constants.ts';
import { newApiKey } from '#server/people/auth/api-keys/key.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';

/** A key of a user, who calls with it as with a session's token. */
export async function insertKey(
  db: Db,
  userId: string,
  scopes: ApiKeyScope[] = ['read', 'write'],
  values: Partial<typeof apiKeys.$inferInsert> = {},
) {
  const token = newApiKey();
  const expiresAt = new Date(Date.now() + 86_400_000);
  const row = { userId, name: 'Monitoring', prefix: token.slice(0, 12), keyHash: sha256(token), scopes, expiresAt };
  return {
    ...one(
      await db
        .insert(apiKeys)
        .values({ ...row, ...values })
        .returning(),
    ),
    token,
  };
}
