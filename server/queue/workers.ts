import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import { backgroundLoop } from '#server/process/background-loop.ts';
import { onBehalfOf } from '#server/process/on-behalf.ts';
import { onSignal } from '#server/process/signals.ts';
import { type Claim, claimDue, findNext, type Queue } from './queue.ts';

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

/** The claims of this process. While a row is worked on, or not recorded yet, its owner gets no further one. */
type Held = { working: Set<Claim>; unrecorded: Set<Claim> };
type Shared = {
  held: Held;
  /** The owner who was served last, by urgency. */
  last: Map<number, string>;
  wakeAnother: () => void;
};
type WorkerOptions = Options &
  Shared & {
    /** The least urgent rows that it takes; by default all. */
    most?: number | undefined;
  };

/**
 * Works on the rows of a queue, in the order of `claimDue`. It may run in every process.
 * @returns starts and stops it. The signal that a row was queued makes it look at once
 */
export function queueWorkers({ workers = 1, ...options }: Options) {
  const idle = new Set<() => void>();
  const held = { working: new Set<Claim>(), unrecorded: new Set<Claim>() };
  const shared: Shared = { held, last: new Map(), wakeAnother: wakeIdle };
  const most = workers > 1 ? options.queue.urgency?.reserved : undefined;
  const reserved = most === undefined ? [] : [queueWorker({ ...options, ...shared, most }, new Set())];
  const others = Array.from({ length: workers - reserved.length }, () => queueWorker({ ...options, ...shared }, idle));
  const everyone = [...reserved, ...others];

  function wakeIdle() {
    const [wake] = idle;
    wake?.();
    return wake !== undefined;
  }

  const stopListening = onSignal('queued', ({ queue }) => {
    // One looks for all. A worker that is looking already may have missed the row, so it looks again.
    if (queue !== options.queue.name) return;
    for (const { wake } of reserved) wake();
    if (!wakeIdle()) for (const { wake } of others) wake();
  });
  return {
    start: () => {
      for (const { start } of everyone) start();
    },
    stop: async () => {
      stopListening();
      await Promise.all(everyone.map(({ stop }) => stop()));
    },
  };
}

/** Works on one row after another. */
function queueWorker(options: WorkerOptions, idle: Set<() => void>) {
  const { db, log, queue, timing, finish, failure, held } = options;

  async function workUntilIdle(stopping: AbortSignal, cut: AbortSignal) {
    const unrecorded = [...held.unrecorded];
    if (unrecorded.length > 0)
      await finish?.(
        db,
        unrecorded.map(({ id }) => id),
      );
    for (const claim of unrecorded) held.unrecorded.delete(claim);
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
 * Works on the next row. Other workers and processes skip it, and it is free again if this process dies. Its lock ends with
 * the connection, so workers of this process skip its owner anyway.
 * @returns how long to pause, in milliseconds; undefined if there is no row
 */
async function workOnNext(options: WorkerOptions, cut: AbortSignal) {
  const { db, queue, timing, task, finish, held, last, most, wakeAnother } = options;
  let claim: Claim | undefined;
  let current: Task | undefined;
  try {
    await db.transaction(async (tx) => {
      claim = await claimDue(tx, queue, { last, held: [...held.working, ...held.unrecorded] }, most);
      if (!claim) return;
      wakeAnother();
      held.working.add(claim);
      const started = task(claim.id);
      current = started;
      const isToRecord = await onBehalfOf(claim.owner, () => started.work(tx, cut));
      if (!isToRecord) return;
      held.unrecorded.add(claim);
      await finish?.(tx, [claim.id]);
    });
    if (claim) held.unrecorded.delete(claim);
    return current && 0;
  } catch (error) {
    // Its work is done; only the database failed.
    if (!current || (claim && held.unrecorded.has(claim))) throw error;
    return cut.aborted ? timing.look : await current.fail(error);
  } finally {
    if (claim) held.working.delete(claim);
  }
}
