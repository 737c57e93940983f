import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, expect, vi } from 'vitest';
import type { Db } from '#server/database/client.ts';
import { type Consumer, eventConsumers } from '#server/events/consumers.ts';
import { addCursor } from '#server/events/cursors.ts';

type Options = Partial<Pick<Parameters<typeof eventConsumers>[0], 'timing' | 'log'>> & { to?: Db };

/** Waits until the events so far are behind every transaction that still runs on the server: then now is exact. */
export async function settle(db: Db) {
  await vi.waitFor(async () => {
    const { rows } = await db.execute(
      sql`select from events where position >= event_position(pg_snapshot_xmin(pg_current_snapshot())) limit 1`,
    );
    expect(rows).toEqual([]);
  }, 60_000);
}

/** Starts consumers on a database; each is stopped after its test. */
export function consumersOf(db: Db) {
  const started: ReturnType<typeof eventConsumers>[] = [];
  afterEach(async () => {
    await Promise.all(started.splice(0).map((running) => running.stop()));
  });

  return async (consumers: Consumer[], { to = db, timing = {}, log = pino({ level: 'silent' }) }: Options = {}) => {
    for (const { name, from } of consumers) await addCursor(to, name, from);
    const running = eventConsumers({
      db: to,
      log,
      consumers,
      timing: { look: 50, firstRetry: 20, ...timing },
    });
    started.push(running);
    running.start();
    return running;
  };
}
