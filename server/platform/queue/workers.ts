import type { Logger } from 'pino';
import type { Db } from '#server/platform/database/client.ts';
import { backgroundLoop } from '#server/platform/process/background-loop.ts';
import { onBehalfOf } from '#server/platform/process/on-behalf.ts';
import { onSignal } from '#server/platform/process/signals.ts';
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
    /** How often to look without a signal, in milliseconds; by default a minute. */
    look?: number;
    /** How long the current work may take when the program stops, in milliseconds. */
    grace: number;
  };
  task: (id: string) => Task;
  /** Records work that can't be undone; later, if the database fails at that moment. */
  finish?: (db: Db, ids: string[]) => Promise<void>;
  /** The log message while the queue can't be read. */
  failure: string;
};

/** In milliseconds. */
const Timing = {
  /** How often to look without a signal: for rows whose signal was lost with its process. */
  look: 60_000,
  /** The same while due rows are in the hands of another process, or wait for their owner, or the database fails. */
  soon: 10_000,
  /** How long workers rest while another one looks for them. */
  rest: 3_600_000,
};

/** The claims of this process. While a row is worked on, or not recorded yet, its owner gets no further one. */
type Held = { working: Set<Claim>; unrecorded: Set<Claim> };
type Shared = {
  held: Held;
  /** The owner who was served last, by urgency. */
  last: Map<number, string>;
  wakeAnother: () => void;
};
/** When one of the idle workers of a kind looks for all of them, by `performance.now()`. */
type NextLook = { at: number };
type WorkerOptions = Options &
  Shared & {
    /** The least urgent rows that it takes; by default all. */
    most?: number | undefined;
    nextLook: NextLook;
  };

/**
 * Works on the rows of a queue, in the order of `claimDue`. It may run in every process.
 * @returns starts and stops it. The signal that a row was queued makes it look at once
 */
export function queueWorkers({ workers = 1, ...options }: Options) {
  const idle = new Set<() => void>();
  const held = { working: new Set<Claim>(), unrecorded: new Set<Claim>() };
  const shared: Shared = { held, last: new Map(), wakeAnother: wakeIdle };
  const nextLook = { at: 0 };
  const most = workers > 1 ? options.queue.urgency?.reserved : undefined;
  const reserved =
    most === undefined ? [] : [queueWorker({ ...options, ...shared, most, nextLook: { at: 0 } }, new Set())];
  const others = Array.from({ length: workers - reserved.length }, () =>
    queueWorker({ ...options, ...shared, nextLook }, idle),
  );
  const everyone = [...reserved, ...others];

  function wakeIdle() {
    const [wake] = idle;
    wake?.();
    return wake !== undefined;
  }

  /** One looks for all. A worker that is looking already may have missed the row, so it looks again. */
  function lookNow() {
    for (const { wake } of reserved) wake();
    if (!wakeIdle()) for (const { wake } of others) wake();
  }

  const listening = [
    onSignal('queued', ({ queue }) => {
      if (queue === options.queue.name) lookNow();
    }),
    onSignal('missed', lookNow),
  ];
  return {
    start: () => {
      for (const { start } of everyone) start();
    },
    stop: async () => {
      for (const stopListening of listening) stopListening();
      await Promise.all(everyone.map(({ stop }) => stop()));
    },
  };
}

/** Works on one row after another. */
function queueWorker(options: WorkerOptions, idle: Set<() => void>) {
  const { db, log, queue, timing, finish, failure, held, nextLook } = options;
  const { look = Timing.look } = timing;
  const soon = Math.min(look, Timing.soon);
  /** When this worker looks for all that are idle. */
  let own: number | undefined;

  /** How long to sleep: until the next look, unless another worker looks before. */
  function sleepUntil(wait: number) {
    const now = performance.now();
    if (nextLook.at > now && nextLook.at <= now + wait) return Timing.rest;
    own = now + wait;
    nextLook.at = own;
    return wait;
  }

  async function workUntilIdle(stopping: AbortSignal, cut: AbortSignal) {
    const unrecorded = [...held.unrecorded];
    if (unrecorded.length > 0)
      await finish?.(
        db,
        unrecorded.map(({ id }) => id),
      );
    for (const claim of unrecorded) held.unrecorded.delete(claim);
    while (!stopping.aborted) {
      const { isDue, wait = look } = await findNext(db, queue);
      const pause = isDue ? await workOnNext(options, cut) : undefined;
      if (pause === undefined) return sleepUntil(Math.min(isDue ? soon : look, wait));
      if (pause > 0) return pause;
    }
    return look;
  }

  const { start, stop, wake } = backgroundLoop({
    grace: timing.grace,
    work: async ({ stopping, cut }) => {
      idle.delete(wake);
      if (nextLook.at === own) nextLook.at = 0;
      try {
        return await workUntilIdle(stopping, cut);
      } catch (error) {
        log.warn({ err: error }, failure);
        return sleepUntil(soon);
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
  const { db, queue, task, finish, held, last, most, wakeAnother } = options;
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
    return cut.aborted ? Timing.rest : await current.fail(error);
  } finally {
    if (claim) held.working.delete(claim);
  }
}
