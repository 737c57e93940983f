import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { statement } from '#server/database/statement.ts';
import { eventCursors, events } from '#server/database/tables/events.ts';

export type StoredEvent = typeof events.$inferSelect;

/**
 * Where a consumer starts: before the first event; now, which skips no event that commits later and may include a
 * few from just before; or at an event, which it gets again.
 */
export type Start = 'beginning' | 'now' | { event: string };

type Cursor = typeof eventCursors.$inferSelect;

/** How many events one transaction takes, or one read. */
const BATCH = 500;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const batchEnd = statement<{ position: number; eventId: string; size: number }>('events/end-of-batch');

/** Gives a new consumer its cursor. */
export async function addCursor(db: Db, consumer: string, from: Start = 'now') {
  await db
    .insert(eventCursors)
    .values({ consumer, ...(await placeOf(db, from)) })
    .onConflictDoNothing();
}

/** Moves a consumer's cursor backward or forward. It waits for a batch that is being processed. */
export async function replay(db: Db, consumer: string, from: Start) {
  await db
    .update(eventCursors)
    .set(await placeOf(db, from))
    .where(eq(eventCursors.consumer, consumer));
}

async function placeOf(db: Db, from: Start) {
  const beginning = { position: 0, eventId: FIRST_ID };
  if (from === 'beginning') return beginning;
  if (from === 'now')
    return { position: sql`event_position(pg_snapshot_xmin(pg_current_snapshot())) - 1`, eventId: LAST_ID };
  const [before] = await db
    .select({ position: events.position, eventId: events.id })
    .from(events)
    .where(sql`(position, id) < (select position, id from events where id = ${from.event})`)
    .orderBy(desc(events.position), desc(events.id))
    .limit(1);
  return before ?? beginning;
}

/** Whether there is anything for `takeEvents`. A look that finds nothing takes no lock and writes nothing. */
export async function hasEvents(db: Db, consumer: string) {
  const [cursor] = await db.select().from(eventCursors).where(eq(eventCursors.consumer, consumer));
  // In one statement with the cursor, PostgreSQL would compare every event with it.
  return cursor !== undefined && (await endOfBatch(db, cursor)) !== undefined;
}

/**
 * Takes the next events of a consumer, in order, and moves its cursor past them. The transaction that handles them holds
 * the cursor's lock, so no other process takes the same events.
 * @param kinds of records; events of other kinds are passed over
 * @returns the events, none if another process has the lock; and whether there may be more
 */
export async function takeEvents(tx: Db, consumer: string, kinds?: readonly StoredEvent['kind'][]) {
  const cursor = await lockCursor(tx, consumer);
  const last = cursor && (await endOfBatch(tx, cursor));
  if (!last) return { taken: [], isFull: false };

  const isNext = sql`(position, id) > (${cursor.position}, ${cursor.eventId}::uuid)
    and (position, id) <= (${last.position}, ${last.eventId}::uuid)`;
  const taken = await tx
    .select()
    .from(events)
    .where(kinds ? sql`${isNext} and ${inArray(events.kind, [...kinds])}` : isNext)
    .orderBy(events.position, events.id);
  const { size, ...place } = last;
  await tx.update(eventCursors).set(place).where(eq(eventCursors.consumer, consumer));
  return { taken, isFull: size === BATCH };
}

/**
 * Reads all events behind a position that no older transaction can precede any more, a few at a time. It is for a reader
 * that moves its cursor by itself.
 */
export async function* eventsAfter(tx: Db, position: number, kind: StoredEvent['kind']) {
  let cursor = { position, eventId: LAST_ID };
  for (;;) {
    const isNext = sql`(position, id) > (${cursor.position}, ${cursor.eventId}::uuid)
      and position < event_position(pg_snapshot_xmin(pg_current_snapshot()))`;
    const read = await tx
      .select()
      .from(events)
      .where(sql`${isNext} and ${eq(events.kind, kind)}`)
      .orderBy(events.position, events.id)
      .limit(BATCH);
    if (read.length > 0) yield read;
    const last = read.at(-1);
    if (!last || read.length < BATCH) return;
    cursor = { position: last.position, eventId: last.id };
  }
}

/** Takes a cursor until the transaction ends; undefined if another process has it. */
export async function lockCursor(tx: Db, consumer: string) {
  const [cursor] = await tx
    .select()
    .from(eventCursors)
    .where(eq(eventCursors.consumer, consumer))
    .for('update', { skipLocked: true });
  return cursor;
}

/** Moves a cursor that this transaction has taken, past all events of a position. */
export async function moveCursor(tx: Db, consumer: string, position: number) {
  await tx.update(eventCursors).set({ position, eventId: LAST_ID }).where(eq(eventCursors.consumer, consumer));
}

async function endOfBatch(db: Db, { position, eventId }: Cursor) {
  const [last] = await batchEnd(db, { position, eventId, limit: BATCH });
  return last;
}
