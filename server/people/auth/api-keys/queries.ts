import { and, desc, eq, sql } from 'drizzle-orm';
import { ApiKeyLimit, type ApiKeyScope } from '#contract/api-keys-constants.ts';
import type { PageQueryInput } from '#contract/primitives.ts';
import type { Db } from '#server/platform/database/client.ts';
import { statement, statementPart } from '#server/platform/database/statement.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { statusComponents } from '#server/platform/database/tables/status.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { isManager } from '#server/platform/domain/is-manager.ts';
import type { ActiveKey, ActiveSession, KeyCall, KeyUse } from '#server/platform/http/access.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';
import { storableAddress } from '#server/platform/lib/client-address.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import { isApiKey } from './key.ts';

type ActiveRow = Omit<ActiveSession['user'], 'id'> & {
  keyId: string;
  scopes: ApiKeyScope[];
  statusComponentId: string | null;
  userId: string;
  needsSecondFactor: boolean;
};

const active = statement<ActiveRow>('people/auth/api-keys/active', {
  isWanted: sql`api_keys.id = ${sql.placeholder('keyId')}`,
  isManager,
});
const used = statement<ActiveRow & KeyUse>('people/auth/api-keys/used', {
  found: statementPart('people/auth/api-keys/active', {
    isWanted: sql`key_hash = ${sql.placeholder('keyHash')}`,
    isManager,
  }),
});

/**
 * Finds a key with its owner's current role, company and status.
 * @returns what stands for the owner's session, whose identity is never confirmed; undefined if the key doesn't exist,
 * has ended, or its owner may no longer log in
 */
export async function findActiveKey(db: Db, keyId: string) {
  const [row] = await active(db, { keyId });
  return row && identityOf(row);
}

/**
 * Like `findActiveKey`, for a call with the key: counts it unless too many were made.
 * @param address of the caller
 * @param most how many calls a key may make within `window`, in milliseconds
 */
export async function useKey(db: Db, token: string, { address, most, window }: KeyCall) {
  if (!isApiKey(token)) return undefined;
  const [row] = await used(db, { keyHash: sha256(token), address: storableAddress(address), most, window });
  if (!row) return undefined;
  const { wait, left, resetsIn, ...owned } = row;
  return { identity: identityOf(owned), use: { wait, left, resetsIn } };
}

function identityOf(row: ActiveRow): { key: ActiveKey; session: ActiveSession } {
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

/** A user's keys that have not expired, newest first: what ends with their access. */
export async function listValidKeys(db: Db, userId: string) {
  return (await listApiKeys(db, userId)).filter(({ isExpired }) => !isExpired);
}

/**
 * One page of the keys of everybody who has access, the first to expire first.
 * @returns one more than requested if more follow
 */
export async function listAllApiKeys(db: Db, { cursor, limit }: PageQueryInput) {
  const page = after(cursor, [byMoment(apiKeys.expiresAt), byId(apiKeys.id)], 'asc');
  return db
    .select({ ...keyFields, ownerId: users.id, ownerName: fullName(users), companyName: companies.name })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .leftJoin(companies, eq(companies.id, users.companyId))
    .leftJoin(statusComponents, eq(statusComponents.id, apiKeys.statusComponentId))
    .where(and(isShown, isActiveUser, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Whether a key has not expired. */
export const isValid = sql`${apiKeys.expiresAt} > now()`;

/** Whether the list shows a key. */
export const isShown = sql`${apiKeys.expiresAt} > now() - ${ApiKeyLimit.shownFor} * interval '1 day'`;

const keyFields = {
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
};

export function selectKeys(db: Db) {
  return db
    .select(keyFields)
    .from(apiKeys)
    .leftJoin(statusComponents, eq(statusComponents.id, apiKeys.statusComponentId));
}
