import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import type { NewApiKeyInput } from '#contract/api-keys.ts';
import { ApiKeyLimit, apiKeyMessages, apiKeyRefusals } from '#contract/api-keys-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { canManageApiKeys } from '#contract/provider-policies.ts';
import { findUser, lockActor } from '#server/people/auth/accounts.ts';
import { requireConfirmedIdentity } from '#server/people/auth/sessions/confirmed-identity.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { statusComponents } from '#server/platform/database/tables/status.ts';
import { conflict, invalid, notFound, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { userRecord } from '#server/platform/events/user-record.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import { stageOf } from './expiry.ts';
import { newApiKey } from './key.ts';
import { isShown, selectKeys } from './queries.ts';

/**
 * Creates a key for its owner.
 * @returns the key, which is shown once and stored as a hash
 * @throws 403 without a confirmed identity, 400 for a component, 409 beyond the limit
 */
export async function createApiKey(db: Db, author: UserActor, input: NewApiKeyInput) {
  requireConfirmedIdentity(author);
  const { name, scopes, expiresInDays, statusComponentId } = input;
  const key = newApiKey();
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    if (statusComponentId) await checkComponent(tx, actor, statusComponentId);
    const isOwn = eq(apiKeys.userId, actor.id);
    await tx.delete(apiKeys).where(and(isOwn, not(isShown)));
    if ((await tx.$count(apiKeys, isOwn)) >= ApiKeyLimit.perUser) throw conflict(apiKeyRefusals.tooMany);

    const expiresAt = sql`now() + ${expiresInDays} * interval '1 day'`;
    const row = { userId: actor.id, name, scopes, prefix: key.slice(0, ApiKeyLimit.prefix), statusComponentId };
    const { id } = one(
      await tx
        .insert(apiKeys)
        .values({ ...row, expiresAt, keyHash: sha256(key), warnedDays: stageOf(expiresInDays) })
        .returning({ id: apiKeys.id }),
    );
    const changes = { apiKey: [null, name] as [unknown, unknown] };
    await record(tx, actor, { action: 'API key created', ...userRecord(await findUser(tx, actor.id)), changes });
    return { ...one(await selectKeys(tx).where(eq(apiKeys.id, id))), key };
  });
}

async function checkComponent(tx: Db, actor: UserActor, id: string) {
  if (!isStaff(actor)) throw invalid('statusComponentId', apiKeyRefusals.componentOfStaff);
  const [component] = await tx
    .select({ id: statusComponents.id })
    .from(statusComponents)
    .where(eq(statusComponents.id, id))
    .for('key share');
  if (!component) throw invalid('statusComponentId', apiKeyRefusals.componentUnknown);
}

/**
 * Revokes one of the owner's keys.
 * @throws 403 without a confirmed identity, 404 for a key of somebody else
 */
export async function deleteApiKey(db: Db, author: UserActor, keyId: string) {
  requireConfirmedIdentity(author);
  await db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    await revoke(tx, actor, and(eq(apiKeys.id, keyId), eq(apiKeys.userId, actor.id)));
  });
}

/**
 * Revokes a key of anybody.
 * @throws 403 unless the actor is a super admin who has confirmed their identity, 404
 */
export async function deleteAnyApiKey(db: Db, author: UserActor, keyId: string) {
  await db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    permit(canManageApiKeys(actor), apiKeyMessages.onlySuperAdmins);
    requireConfirmedIdentity(actor);
    await revoke(tx, actor, eq(apiKeys.id, keyId));
  });
}

async function revoke(tx: Db, actor: UserActor, isMeant: SQL | undefined) {
  const [revoked] = await tx.delete(apiKeys).where(isMeant).returning({ name: apiKeys.name, userId: apiKeys.userId });
  if (!revoked) throw notFound('API key');
  const changes = { apiKey: [revoked.name, null] as [unknown, unknown] };
  await record(tx, actor, { action: 'API key revoked', ...userRecord(await findUser(tx, revoked.userId)), changes });
}
