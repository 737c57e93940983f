import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { ReadNotificationsInput } from '#contract/notifications.ts';
import { NotificationLimit } from '#contract/notifications-constants.ts';
import type { Actor } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { signalOnCommit } from '#server/platform/process/signals.ts';
import { listStates } from './queries.ts';

/** How many notifications one statement deletes: few enough for its time limit. */
const BATCH = 1_000;

/** The most tickets that one call announces to open pages. Beyond that, pages notice the new count of unread ones. */
const MOST_SHOWN = 20;

/**
 * Marks some of the actor's own notifications as read: by their ids, those about a ticket, or all. Announces
 * it to the actor's other open pages.
 */
export async function markRead(db: Db, actor: Actor, { ids, ticketId }: ReadNotificationsInput) {
  const isWanted = ids ? inArray(notifications.id, ids) : ticketId && eq(notifications.ticketId, ticketId);
  const read = await db
    .update(notifications)
    .set({ readAt: sql`now()` })
    .where(and(eq(notifications.userId, actor.id), isNull(notifications.readAt), isWanted || undefined))
    .returning({ id: notifications.id, ticketId: notifications.ticketId });
  if (read.length === 0) return;

  const states = await listStates(
    db,
    actor,
    [...new Map(read.map((each) => [each.ticketId, each])).values()].slice(0, MOST_SHOWN),
  );
  signalOnCommit(
    'notifications',
    states.map((notification) => ({ ownerId: actor.id, notification })),
  );
}

/**
 * Deletes notifications that were read long ago.
 * @returns how many: 0 when none is left
 */
export async function forgetRead(db: Db) {
  const old = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.readAt, ago(NotificationLimit.keptWhenRead)))
    .orderBy(notifications.readAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const forgotten = await db.delete(notifications).where(inArray(notifications.id, old));
  return forgotten.rowCount ?? 0;
}

/** Deletes what some users have beyond the limit, oldest first. */
export async function forgetBeyondLimit(db: Db, userIds: string[]) {
  await db.execute(sql`
    delete from notifications using (
      select last.user_id, last.created_at, last.id
      from unnest(array(select json_array_elements_text(${JSON.stringify(userIds)}::json))::uuid[]) as owner
      cross join lateral (
        select user_id, created_at, id from notifications
        where user_id = owner
        order by created_at desc, id desc offset ${NotificationLimit.kept} limit 1) as last) as first_to_go
    where notifications.user_id = first_to_go.user_id
      and (notifications.created_at, notifications.id) <= (first_to_go.created_at, first_to_go.id)`);
}
