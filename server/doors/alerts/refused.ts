import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { AlertLimit } from '#contract/alerts-constants.ts';
import { DAY } from '#contract/shared-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { refusedAlerts } from '#server/platform/database/tables/alerts.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { system, type UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { after, byId, byMoment } from '#server/platform/http/pagination.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import { descriptionOf, titleOf } from './words.ts';

/** How many rows one batch of the job deletes. */
const BATCH = 1_000;

type Refusal = {
  title?: string;
  company?: string;
  companyId?: string;
  reason: string;
  excerpt?: string;
  /** How many alerts it is about. */
  count?: number;
};

/**
 * Keeps an alert that was refused, so that it can be found. The same refusal of the same alert is counted. Staff are told once
 * a day about each sender and reason.
 */
export async function keepRefused(db: Db, sender: UserActor, { title = '', company = '', ...refusal }: Refusal) {
  const { reason, excerpt = '', companyId, count = 1 } = refusal;
  const again = { count: sql`${refusedAlerts.count} + ${count}`, lastAt: sql`now()` };
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`refused ${sender.id}`}, 0))`);
    const isTheirs = eq(refusedAlerts.userId, sender.id);
    const words = { title: titleOf(title), company: titleOf(company), reason: descriptionOf(reason) };
    const refusalHash = sha256(JSON.stringify(words));
    const [known] = await tx
      .update(refusedAlerts)
      .set(again)
      .where(and(isTheirs, eq(refusedAlerts.refusalHash, refusalHash)))
      .returning({ id: refusedAlerts.id });
    if (known) return;

    const isFull = (await tx.$count(refusedAlerts, isTheirs)) >= AlertLimit.refusedOfSender;
    const told = and(isTheirs, gt(refusedAlerts.createdAt, ago(DAY)), eq(refusedAlerts.reason, words.reason));
    const isNews = !isFull && (await tx.$count(refusedAlerts, told)) === 0;
    const row = {
      ...(isFull ? { title: 'Further alerts', company: '', reason: words.reason } : words),
      userId: sender.id,
      companyId: companyId ?? null,
      keyName: await nameOfKey(tx, sender.keyId),
      count,
      refusalHash: isFull ? sha256('further') : refusalHash,
      excerpt: storable(excerpt).slice(0, AlertLimit.excerpt).toWellFormed(),
    };
    const [kept] = await tx
      .insert(refusedAlerts)
      .values(row)
      .onConflictDoUpdate({ target: [refusedAlerts.userId, refusedAlerts.refusalHash], set: again })
      .returning({ id: refusedAlerts.id });
    if (!kept || !isNews) return;
    const changes = { reason: [null, words.reason] satisfies [null, string] };
    const named = { kind: 'alert', recordId: kept.id, recordName: words.title || 'Alert' } as const;
    await record(tx, system, { action: 'refused', ...named, changes });
  });
}

async function nameOfKey(tx: Db, keyId: string | undefined) {
  if (!keyId) return null;
  const [key] = await tx.select({ name: apiKeys.name }).from(apiKeys).where(eq(apiKeys.id, keyId));
  return key?.name ?? null;
}

const storable = (text: string) => text.replaceAll('\0', '').toWellFormed();

/**
 * One page of the refused alerts, the last one first. For staff.
 * @returns one more than requested if more follow
 */
export async function listRefused(db: Db, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const { id, lastAt } = refusedAlerts;
  const page = after(cursor, [byMoment(lastAt), byId(id)], 'desc');
  return db
    .select({
      id,
      title: refusedAlerts.title,
      company: refusedAlerts.company,
      reason: refusedAlerts.reason,
      excerpt: refusedAlerts.excerpt,
      senderName: fullName(users),
      keyName: refusedAlerts.keyName,
      count: refusedAlerts.count,
      createdAt: refusedAlerts.createdAt,
      lastAt,
    })
    .from(refusedAlerts)
    .innerJoin(users, eq(users.id, refusedAlerts.userId))
    .leftJoin(companies, eq(companies.id, refusedAlerts.companyId))
    .where(and(page.where, or(isNull(refusedAlerts.companyId), isNull(companies.deletedAt))))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/**
 * Deletes refused alerts that were not sent again for 30 days.
 * @returns how many: 0 when none is left
 */
export async function forgetRefused(db: Db) {
  const old = db
    .select({ id: refusedAlerts.id })
    .from(refusedAlerts)
    .where(lt(refusedAlerts.lastAt, ago(AlertLimit.refusedDays * DAY)))
    .orderBy(desc(refusedAlerts.lastAt))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const forgotten = await db.delete(refusedAlerts).where(inArray(refusedAlerts.id, old));
  return forgotten.rowCount ?? 0;
}
