import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, expect, vi } from 'vitest';
import type { Db } from '#server/platform/database/client.ts';
import { eventCursors } from '#server/platform/database/tables/events.ts';
import { type Consumer, consumeBatch } from '#server/platform/events/consumers.ts';
import { addCursor, removeCursors } from '#server/platform/events/cursors.ts';
import { eventReader } from '#server/platform/events/reader.ts';

type Options = Partial<Pick<Parameters<typeof eventReader>[0], 'timing' | 'log' | 'off'>> & { to?: Db };

/** Waits until the events so far are behind every transaction that still runs on the server: then now is exact. */
export async function settle(db: Db) {
  await vi.waitFor(
    async () => {
      const { rows } = await db.execute(
        sql`select from events where position >= event_position(pg_snapshot_xmin(pg_current_snapshot())) limit 1`,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 60_000, interval: 10 },
  );
}

/** Moves cursors to now: their consumers pass over everything before. */
export async function moveToNow(db: Db, ...consumers: string[]) {
  await settle(db);
  await removeCursors(db, consumers);
  for (const consumer of consumers) await addCursor(db, consumer);
}

/** Moves a cursor before the first event. */
export async function moveToBeginning(db: Db, consumer: string) {
  const place = { position: 0, eventId: '00000000-0000-0000-0000-000000000000' };
  await db
    .insert(eventCursors)
    .values({ consumer, ...place })
    .onConflictDoUpdate({ target: eventCursors.consumer, set: place });
}

/** Handles everything that has happened. */
export async function handleAll(db: Db, ...consumers: Consumer[]) {
  await settle(db);
  for (const consumer of consumers) {
    let isMore: boolean | undefined = true;
    while (isMore) isMore = await consumeBatch(db, consumer);
  }
}

/** Starts consumers on a database; each is stopped after its test. */
export function consumersOf(db: Db) {
  const started: ReturnType<typeof eventReader>[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((running) => running.stop()));
  });

  return async (
    consumers: Consumer[],
    { to = db, timing, log = pino({ level: 'silent' }), off = [] }: Options = {},
  ) => {
    for (const { name } of consumers) await addCursor(to, name);
    const running = eventReader({ db: to, log, consumers, off, timing: { look: 50, firstRetry: 20, ...timing } });
    started.push(running);
    running.start();
    return running;
  };
}
