import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { MailDigests } from '#contract/notifications-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { findZone } from '#server/platform/domain/zone.ts';

/** How often somebody wants emails. */
export type Digest = (typeof MailDigests)[number];

/** The events that one email reports to one person. */
export type Bundle = { userId: string; eventIds: string[] };

/** The hour of the daily digest, in the provider's time zone. */
const MORNING = 8;

/**
 * Adds events to people's digests. Each person has one, which stays open until it is sent.
 * @returns the ids of the digests
 */
export async function addToDigests(tx: Db, digest: Digest, bundles: Bundle[]) {
  const byUser = Map.groupBy(bundles, ({ userId }) => userId);
  const nextAttemptAt = await dueAt(tx, digest);
  const rows = [...byUser].map(([userId, theirs]) => ({
    kind: 'digest' as const,
    isOpen: true,
    userId,
    eventIds: theirs.flatMap(({ eventIds }) => eventIds),
    nextAttemptAt,
  }));
  const mails = await tx
    .insert(outgoingMails)
    .values(rows)
    .onConflictDoUpdate({
      target: [outgoingMails.userId],
      targetWhere: sql`is_open and kind = 'digest'`,
      set: { eventIds: sql`${outgoingMails.eventIds} || excluded.event_ids` },
    })
    .returning({ id: outgoingMails.id });
  return mails.map(({ id }) => id);
}

/** Reschedules a waiting digest to the interval that its owner has just chosen. */
export async function moveDigest(tx: Db, userId: string, digest: Digest) {
  await tx
    .update(outgoingMails)
    .set({ nextAttemptAt: await dueAt(tx, digest) })
    .where(and(eq(outgoingMails.userId, userId), eq(outgoingMails.kind, 'digest'), eq(outgoingMails.isOpen, true)));
}

/** When the next digest is due: at the full hour, or in the morning of the provider's time zone. */
async function dueAt(tx: Db, digest: Digest): Promise<SQL> {
  if (digest === 'at_once') return sql`now()`;
  if (digest === 'hourly') return sql`date_trunc('hour', now()) + interval '1 hour'`;
  const zone = await findZone(tx);
  // Before 8:00 the result is today, later it is tomorrow.
  return sql`(date_trunc('day', now() at time zone ${zone}::text + ${`${24 - MORNING} hours`}::interval)
    + ${`${MORNING} hours`}::interval) at time zone ${zone}::text`;
}
