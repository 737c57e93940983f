import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Presence } from '#contract/live.ts';
import { LiveLimit } from '#contract/live-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { presences } from '#server/platform/database/tables/presences.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveAccount } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { signal } from '#server/platform/process/signals.ts';

const isCurrent = gt(presences.seenAt, ago(LiveLimit.presence));

/** Stores that a staff member has a ticket open. Returns all who have it open. */
export async function showPresence(db: Db, userId: string, ticketId: string, isWriting: boolean): Promise<Presence> {
  const before = await findPresence(db, ticketId);
  await db
    .insert(presences)
    .values({ ticketId, userId, isWriting })
    .onConflictDoUpdate({
      target: [presences.ticketId, presences.userId],
      set: { isWriting, seenAt: sql`now()` },
    });
  const after = await findPresence(db, ticketId);
  if (!isSame(before, after)) signal('presence', {});
  return after;
}

/** Removes a user from those who have a ticket open, and deletes presences that have expired. */
export async function endPresence(db: Db, userId: string, ticketId: string) {
  await db.delete(presences).where(and(eq(presences.ticketId, ticketId), eq(presences.userId, userId)));
  await db.delete(presences).where(lt(presences.seenAt, ago(LiveLimit.presence)));
  signal('presence', {});
}

async function findPresence(db: Db, ticketId: string) {
  const [found = { ticketId, people: [] }] = await listPresences(db, [ticketId]);
  return found;
}

/** The presences on the tickets that these users have open. */
export async function presencesAround(db: Db, userIds: string[]) {
  if (userIds.length === 0) return [];
  const open = await db
    .selectDistinct({ ticketId: presences.ticketId })
    .from(presences)
    .where(and(inArray(presences.userId, userIds), isCurrent));
  return open.length === 0
    ? []
    : listPresences(
        db,
        open.map(({ ticketId }) => ticketId),
      );
}

async function listPresences(db: Db, ticketIds: string[]): Promise<Presence[]> {
  const rows = await db
    .select({
      ticketId: presences.ticketId,
      id: presences.userId,
      name: fullName(users),
      isWriting: presences.isWriting,
    })
    .from(presences)
    .innerJoin(users, and(eq(users.id, presences.userId), isActiveAccount))
    .where(and(inArray(presences.ticketId, ticketIds), isCurrent))
    .orderBy(sortKey(users.firstName), sortKey(users.lastName), users.id);
  const byTicket = Map.groupBy(rows, ({ ticketId }) => ticketId);
  return [...byTicket].map(([ticketId, people]) => ({
    ticketId,
    people: people.map(({ id, name, isWriting }) => ({ id, name, isWriting })),
  }));
}

/** Whether two results of the same query are equal. */
export function isSame(one: Presence | undefined, other: Presence) {
  return JSON.stringify(one) === JSON.stringify(other);
}
