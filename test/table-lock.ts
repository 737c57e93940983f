import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';

/** Blocks reads of a table until the returned function is called. Each blocked read holds a connection. */
export async function lockTable(
  db: Db,
  table: 'events' | 'file_pieces' | 'ratings' | 'saved_replies' | 'settings' | 'tickets',
) {
  const { promise, resolve: unlock } = Promise.withResolvers<void>();
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const ended = db.transaction(async (tx) => {
    // A busy machine can take longer for a test than a transaction may rest.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    await tx.execute(sql`lock table ${sql.identifier(table)}`);
    locked();
    await promise;
  });
  await isLocked;
  return async () => {
    unlock();
    await ended;
  };
}

/** How many statements wait for a lock in this database. */
export async function countWaitingForLock(db: Db) {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and backend_type = 'client backend'`);
  return rows[0]?.count;
}

/** Waits until `count` statements wait for a lock in this database, or the work has ended without one. */
export async function untilBlocked(db: Db, work: Promise<unknown>, count = 1) {
  let hasEnded = false;
  const end = () => (hasEnded = true);
  work.then(end, end);
  while (!hasEnded && ((await countWaitingForLock(db)) ?? 0) < count) await setTimeout(5);
}
