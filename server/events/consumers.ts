import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import { isOutage } from '#server/database/outage.ts';
import { worker } from '#server/process/rounds.ts';
import { onSignal } from '#server/process/signals.ts';
import { addCursor, hasEvents, type Start, type StoredEvent, takeEvents } from './cursors.ts';

/** Reacts to events: each one once, in order, in one process at a time. */
export type Consumer = {
  /** The name of its cursor. A new name starts over. */
  name: string;
  /** Where it starts when it is new; by default now. */
  from?: Start;
  /** The kinds of records it wants events of; by default all. */
  kinds?: readonly StoredEvent['kind'][];
  /**
   * Handles events in the transaction that moves the cursor: both happen or neither. While it is open no consumer sees
   * newer events, so it must be short and only use the database. If it throws, it gets the same events again later.
   */
  handle: (tx: Db, events: StoredEvent[]) => Promise<unknown>;
};

/** In milliseconds. */
const usual = {
  /** How often to look for events of other processes. */
  look: 5_000,
  /** How long events of this process are gathered before a look, so that one transaction handles many. */
  gather: 50,
  /** The delay after that look. It doubles with each further one, because older transactions may still run. */
  secondLook: 50,
  /** How often an outage of the database is logged. Meanwhile the usual looks go on. */
  outageLog: 60_000,
  /** The delay after another failure. It doubles with each further one… */
  firstRetry: 1_000,
  /** …up to this limit. */
  longestRetry: 300_000,
  /** How long a running batch may take when the program stops. The database rolls back a batch that is cut. */
  grace: 3_000,
};

type Options = { db: Db; log: Logger; consumers: Consumer[]; timing?: Partial<typeof usual> };

/**
 * Runs consumers, each on its own, so that one that fails or is slow delays no other. They may run in every process.
 * @returns starts and stops them
 */
export function eventConsumers({ db, log, consumers, timing = {} }: Options) {
  const running = consumers.map((consumer) => consuming(consumer, { db, log, timing: { ...usual, ...timing } }));
  return {
    start: () => {
      for (const each of running) each.start();
    },
    stop: async () => {
      await Promise.all(running.map((each) => each.stop()));
    },
  };
}

type Setting = { db: Db; log: Logger; timing: typeof usual };

function consuming(consumer: Consumer, { db, log, timing }: Setting) {
  let delay = timing.look;
  let failures = 0;
  let hasCursor = false;
  let loggedAt = Number.NEGATIVE_INFINITY;
  let gathering: NodeJS.Timeout | undefined;
  const { start, wake, stop } = worker({
    grace: timing.grace,
    work: async ({ stopping }) => {
      try {
        if (!hasCursor) await addCursor(db, consumer.name, consumer.from);
        hasCursor = true;
        let isMore = await hasEvents(db, consumer.name);
        while (isMore && !stopping.aborted) isMore = await consumeBatch(db, consumer);
        failures = 0;
      } catch (error) {
        const isDown = error instanceof Error && isOutage(error);
        if (!isDown || performance.now() - loggedAt > timing.outageLog) {
          log.warn({ err: error, consumer: consumer.name }, 'Events could not be processed yet');
          loggedAt = performance.now();
        }
        failures += 1;
        return isDown ? timing.look : Math.min(timing.firstRetry * 2 ** (failures - 1), timing.longestRetry);
      }
      const wait = delay;
      delay = Math.min(delay * 2, timing.look);
      return wait;
    },
  });
  const unsubscribe = onSignal('event', ({ kind }) => {
    if (consumer.kinds && !consumer.kinds.some((each) => each === kind)) return;
    delay = timing.secondLook;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      // A consumer that fails keeps its delay.
      if (failures === 0) wake();
    }, timing.gather);
  });
  return {
    start,
    stop: async () => {
      unsubscribe();
      clearTimeout(gathering);
      await stop();
    },
  };
}

/** Processes one batch; returns whether there may be more. */
async function consumeBatch(db: Db, { name, kinds, handle }: Consumer) {
  return db.transaction(async (tx) => {
    const { taken, isFull } = await takeEvents(tx, name, kinds);
    if (taken.length > 0) await handle(tx, taken);
    return isFull;
  });
}
