import { inArray, type SQL, sql } from 'drizzle-orm';
import { type Db, one } from '#server/platform/database/client.ts';
import { statement } from '#server/platform/database/statement.ts';
import { eventCursors, type events } from '#server/platform/database/tables/events.ts';
import type { EventName } from './event-names.ts';

export type StoredEvent = typeof events.$inferSelect;

/** How many events one transaction takes, or one read. */
const BATCH = 500;

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** The last position at which no transaction can store an event any more. */
const settled = sql<number>`(event_position(pg_snapshot_xmin(pg_current_snapshot())) - 1)`;

/** Gives a new consumer a cursor at the present: it gets every event that commits later, and possibly a few from just before. */
export async function addCursor(db: Db, consumer: string) {
  await db.insert(eventCursors).values({ consumer, position: settled, eventId: LAST_ID }).onConflictDoNothing();
}

/** Removes cursors, so that their consumers start with new events. */
export async function removeCursors(db: Db, consumers: string[]) {
  await db.delete(eventCursors).where(inArray(eventCursors.consumer, consumers));
}

/**
 * Takes the next events of a consumer, in order, and moves its cursor past them. The transaction that handles them holds
 * the cursor's lock, so no other process takes the same events.
 * @param names the events that it wants; it skips the others
 * @returns the events, and whether there may be more; undefined if another process has the lock
 */
export async function takeEvents(tx: Db, consumer: string, names: readonly EventName[]) {
  const kinds = [...new Set(names.map(({ kind }) => kind))];
  const [row] = await take(tx, { consumer, kinds, batch: BATCH, lastId: LAST_ID });
  if (!row) return undefined;

  const wanted = new Set(names.map(keyOf));
  const events = row.events.filter((event) => wanted.has(keyOf(event)));
  return { taken: events.map((event) => ({ ...event, createdAt: new Date(event.createdAt) })), isFull: row.isFull };
}

type JsonEvent = Omit<StoredEvent, 'createdAt'> & { createdAt: string };
const take = statement<{ events: JsonEvent[]; isFull: boolean }>('platform/events/take');

/**
 * Moves a consumer's cursor past all settled events, unless it needs them.
 * @param isNeeded whether anything would follow from any of them
 * @returns whether it was moved; otherwise it is needed, or another process has the cursor
 */
export async function passOver(db: Db, consumer: string, isNeeded: SQL) {
  const { rowCount } = await db.execute(sql`
    update event_cursors set position = ${settled}, event_id = ${LAST_ID}
    where consumer = (select consumer from event_cursors where consumer = ${consumer} for update skip locked)
      and not (${isNeeded})`);
  return rowCount === 1;
}

type Found = { events: EventName[]; settled: number; isMore: boolean };

/**
 * Finds which events came after a position.
 * @param seen the last position that was read; none to begin now
 * @returns the names of the settled ones; the last position up to which no transaction can store an event any more; and
 * whether there are events above it
 */
export async function findEvents(db: Db, seen?: number) {
  const { rows } = await db.execute<Found>(sql`
    with settled as materialized (select ${settled} as position)
    select position::float8 as settled,
      coalesce((
        select json_agg(distinct jsonb_build_object('kind', kind, 'action', action)) from events
        where events.position > ${seen ?? null}::bigint and events.position <= (select position from settled)
      ), '[]') as events,
      coalesce((select events.position from events order by events.position desc, id desc limit 1) > position, false)
        as "isMore"
    from settled`);
  return one(rows);
}

/** An event's name as a key. */
export const keyOf = ({ kind, action }: { kind: string; action: string }) => `${kind} ${action}`;

/**
 * Takes all cursors until the transaction ends, and before other rows, as consumers do. What follows from events that a
 * consumer has read is written then, and the next consumer reads events as this transaction leaves them.
 */
export async function lockAllCursors(tx: Db) {
  await tx.select({ consumer: eventCursors.consumer }).from(eventCursors).orderBy(eventCursors.consumer).for('update');
}
