import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { ApiKeyLimit } from '#contract/api-keys-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { system } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';
import { userRecord } from '#server/platform/events/user-record.ts';

/** How many keys one call announces. */
const BATCH = 100;

/** When somebody is told that a key expires, in days before it does; 0 once it has. */
const stages = [...ApiKeyLimit.warnings, 0];

/** The last of these moments that has passed for a key that is valid for some days; null before the first. */
export function stageOf(days: number) {
  return stages.findLast((stage) => days <= stage) ?? null;
}

const daysLeft = sql`extract(epoch from ${apiKeys.expiresAt} - now()) / 86400`;

/** `stageOf` for the rest of a key's time. */
const stageNow = sql<number>`case ${sql.join(
  stages.toReversed().map((stage) => sql`when ${daysLeft} <= ${stage}::int then ${stage}::int`),
  sql` `,
)} end`;

/**
 * Records that API keys expire soon, or have expired: once for each key and moment. Only the latest moment is announced
 * if the program did not run at the earlier ones.
 * @returns how many: 0 when none is left
 */
export async function announceExpiry(db: Db) {
  return db.transaction(async (tx) => {
    const isNear = lt(apiKeys.expiresAt, sql`now() + ${ApiKeyLimit.warnings[0]} * interval '1 day'`);
    const isNews = or(isNull(apiKeys.warnedDays), lt(stageNow, apiKeys.warnedDays));
    const due = await tx
      .select({ id: apiKeys.id, name: apiKeys.name, expiresAt: apiKeys.expiresAt, stage: stageNow, owner: users })
      .from(apiKeys)
      .innerJoin(users, eq(users.id, apiKeys.userId))
      .leftJoin(companies, eq(companies.id, users.companyId))
      .where(and(isNear, isNews, isActiveUser))
      .orderBy(apiKeys.expiresAt, apiKeys.id)
      .limit(BATCH)
      .for('update', { of: apiKeys, skipLocked: true });
    if (due.length === 0) return 0;

    const ids = due.map(({ id }) => id);
    await tx.update(apiKeys).set({ warnedDays: stageNow }).where(inArray(apiKeys.id, ids));
    await recordAll(
      tx,
      system,
      due.map(({ id, name, expiresAt, stage, owner }) => ({
        action: stage === 0 ? ('API key expired' as const) : ('API key expiring' as const),
        ...userRecord(owner),
        subject: { type: 'API key', id },
        changes: { apiKey: [name, stage === 0 ? null : name], expiresAt: [expiresAt, expiresAt] },
      })),
    );
    return due.length;
  });
}
