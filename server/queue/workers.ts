import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import { backgroundLoop } from '#server/process/background-loop.ts';
import { onSignal } from '#server/process/signals.ts';
import { claimDue, findNext, type Queue } from './queue.ts';

/** The work on one row. */
export type Task = {
  /**
   * Does the work.
   * @param tx the transaction that has claimed the row
   * @param cut abandons the work when it is aborted
   * @returns whether there is something for `finish` to record
   */
  work: (tx: Db, cut: AbortSignal) => Promise<boolean>;
  /**
   * Records that it failed.
   * @returns how long to pause, in milliseconds: 0 to continue with the next row
   */
  fail: (error: unknown) => Promise<number>;
};

type Options = {
  db: Db;
  log: Pick<Logger, 'warn'>;
  queue: Queue;
  /** How many rows are worked on at once. Each holds a connection to the database. */
  workers?: number;
  timing: {
    /** How often to check for rows that another process left, in milliseconds. */
    look: number;
    /** How long the current work may take when the program stops, in milliseconds. */
    grace: number;
  };
  task: (id: string) => Task;
  /** Records work that can't be undone; later, if the database fails at that moment. */
  finish?: (db: Db, ids: string[]) => Promise<void>;
  /** The log message while the queue can't be read. */
  failure: string;
};

/** The ids of rows that no worker of this process may take over. */
type Held = { working: Set<string>; unrecorded: Set<string> };
type WorkerOptions = Options & { held: Held; wakeAnother: () => void };

/**
 * Works on the rows of a queue, those that have been due longest first. It may run in every process.
 * @returns starts and stops it. The signal that a row was queued makes it look at once
 */
export function queueWorkers({ workers = 1, ...options }: Options) {
  const held: Held = { working: new Set(), unrecorded: new Set() };
  const idle = new Set<() => void>();
  const all = Array.from({ length: workers }, () => queueWorker({ ...options, held, wakeAnother: wakeIdle }, idle));

  function wakeIdle() {
    const [wake] = idle;
    wake?.();
    return wake !== undefined;
  }

  const stopListening = onSignal('queued', ({ queue }) => {
    // One looks for all. A worker that is looking already may have missed the row, so it looks again.
    if (queue === options.queue.name && !wakeIdle()) for (const { wake } of all) wake();
  });
  return {
    start: () => {
      for (const { start } of all) start();
    },
    stop: async () => {
      stopListening();
      await Promise.all(all.map(({ stop }) => stop()));
    },
  };
}

/** Works on one row after another. */
function queueWorker(options: WorkerOptions, idle: Set<() => void>) {
  const { db, log, queue, timing, finish, failure, held } = options;

  async function workUntilIdle(stopping: AbortSignal, cut: AbortSignal) {
    const unrecorded = [...held.unrecorded];
    if (unrecorded.length > 0) await finish?.(db, unrecorded);
    for (const id of unrecorded) held.unrecorded.delete(id);
    while (!stopping.aborted) {
      const { isDue, wait = timing.look } = await findNext(db, queue);
      const pause = isDue ? await workOnNext(options, cut) : undefined;
      if (pause !== 0) return pause ?? Math.min(timing.look, wait);
    }
    return timing.look;
  }

  const { start, stop, wake } = backgroundLoop({
    grace: timing.grace,
    work: async ({ stopping, cut }) => {
      idle.delete(wake);
      try {
        return await workUntilIdle(stopping, cut);
      } catch (error) {
        log.warn({ err: error }, failure);
        return timing.look;
      } finally {
        idle.add(wake);
      }
    },
  });
  return { start, stop, wake };
}

/**
 * Works on the row that has been due longest. Other workers and processes skip it, and it is free again if this process
 * dies. Its lock ends with the connection, so workers of this process skip it anyway.
 * @returns how long to pause, in milliseconds; undefined if there is no row
 */
async function workOnNext({ db, queue, timing, task, finish, held, wakeAnother }: WorkerOptions, cut: AbortSignal) {
  let id: string | undefined;
  let current: Task | undefined;
  try {
    await db.transaction(async (tx) => {
      id = await claimDue(tx, queue, [...held.working, ...held.unrecorded]);
      if (id === undefined) return;
      wakeAnother();
      held.working.add(id);
      current = task(id);
      const isToRecord = await current.work(tx, cut);
      if (!isToRecord) return;
      held.unrecorded.add(id);
      await finish?.(tx, [id]);
    });
    if (id !== undefined) held.unrecorded.delete(id);
    return current && 0;
  } catch (error) {
    // Its work is done; only the database failed.
    if (!current || held.unrecorded.has(id ?? '')) throw error;
    return cut.aborted ? timing.look : await current.fail(error);
  } finally {
    if (id !== undefined) held.working.delete(id);
  }
}
