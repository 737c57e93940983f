import { and, desc, eq, sql } from 'drizzle-orm';
import { ApiKeyLimit, type ApiKeyScope } from '#contract/api-keys-constants.ts';
import type { Db } from '#server/database/client.ts';
import { statement } from '#server/database/statement.ts';
import { apiKeys } from '#server/database/tables/api-keys.ts';
import { statusComponents } from '#server/database/tables/status.ts';
import type { ActiveKey, ActiveSession } from '#server/http/access.ts';
import { sha256 } from '#server/lib/secrets.ts';
import { isApiKey } from './key.ts';

type ActiveRow = Omit<ActiveSession['user'], 'id'> & {
  keyId: string;
  scopes: ApiKeyScope[];
  statusComponentId: string | null;
  userId: string;
  needsSecondFactor: boolean;
};

const active = statement<ActiveRow>('auth/api-keys/active');

/**
 * Finds a key with its owner's current role, company and status.
 * @returns what stands for the owner's session, whose identity is never confirmed; undefined if the key doesn't exist,
 * has ended, or its owner may no longer log in
 */
export async function findActiveKey(
  db: Db,
  by: { token: string } | { keyId: string },
): Promise<{ key: ActiveKey; session: ActiveSession } | undefined> {
  if ('token' in by && !isApiKey(by.token)) return undefined;
  const isWanted = 'token' in by ? eq(apiKeys.keyHash, sha256(by.token)) : eq(apiKeys.id, by.keyId);
  const [row] = await active(db, { isWanted });
  if (!row) return undefined;
  const { keyId, scopes, statusComponentId, userId, needsSecondFactor, ...person } = row;
  return {
    key: { id: keyId, scopes, statusComponentId },
    session: {
      sessionId: keyId,
      user: { ...person, id: userId },
      needsSecondFactor,
      isIdentityConfirmed: false,
      isPrevious: false,
      rotationSalt: null,
      isDue: false,
      isUntouched: false,
    },
  };
}

/** A user's keys, newest first. */
export async function listApiKeys(db: Db, userId: string) {
  return selectKeys(db)
    .where(and(eq(apiKeys.userId, userId), isShown))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
}

/** Whether the list shows a key. */
export const isShown = sql`${apiKeys.expiresAt} > now() - ${ApiKeyLimit.shownFor} * interval '1 day'`;

export function selectKeys(db: Db) {
  return db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      scopes: apiKeys.scopes,
      prefix: apiKeys.prefix,
      expiresAt: apiKeys.expiresAt,
      isExpired: sql<boolean>`${apiKeys.expiresAt} <= now()`,
      createdAt: apiKeys.createdAt,
      lastUsedAt: apiKeys.lastUsedAt,
      lastAddress: sql<string | null>`host(${apiKeys.lastClient})`,
      calls: apiKeys.calls,
      statusComponentId: apiKeys.statusComponentId,
      statusComponentName: statusComponents.name,
    })
    .from(apiKeys)
    .leftJoin(statusComponents, eq(statusComponents.id, apiKeys.statusComponentId));
}
