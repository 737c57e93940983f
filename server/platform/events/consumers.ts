import type { SQL } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Db } from '#server/platform/database/client.ts';
import { backgroundLoop } from '#server/platform/process/background-loop.ts';
import { addCursor, keyOf, passOver, type StoredEvent, takeEvents } from './cursors.ts';
import { eventsOf, type Reactions, reactionTo } from './reactions.ts';
import type { Timing } from './reader.ts';
import { type RetryTiming, retries } from './retries.ts';

/** Reacts to events: each one once, in order, in one process at a time. */
export type Consumer = {
  /** The name of its cursor. A new name starts over. */
  name: string;
  /** What it does about each event that it wants. It gets no others. */
  reactions: Reactions;
  /** Whether anything follows from any event by now; if not, it passes over all of them. */
  isNeeded?: SQL;
  /**
   * Handles events in the transaction that moves the cursor: both happen or neither. While it is open no consumer sees
   * newer events, so it must be short and use only the database. If it throws, it gets the same events again later.
   */
  handle: (tx: Db, events: StoredEvent[]) => Promise<unknown>;
};

type HandleEvents = Consumer['handle'];

/** What a consumer is whose reactions need only their own events: each runs with them, in the order of the first of each. */
export function reacting(reactions: Reactions<HandleEvents>): Pick<Consumer, 'reactions' | 'handle'> {
  return {
    reactions,
    handle: async (tx, events) => {
      const byReaction = Map.groupBy(events, (event) => reactionTo(reactions, event));
      for (const [react, theirs] of byReaction) await react?.(tx, theirs);
    },
  };
}

type Options = { db: Db; log: Logger; timing: Pick<Timing, 'idle' | 'grace'> & RetryTiming };

/**
 * Runs a consumer in a loop of its own, so that a slow or failing one delays no other. At the start it handles the events
 * since its last run.
 * @returns starts and stops it; `wake` makes it take the next events
 */
export function runConsumer(consumer: Consumer, { db, log, timing }: Options) {
  const wanted = new Set(eventsOf(consumer.reactions).map(keyOf));
  const attempts = retries(timing, (err) =>
    log.warn({ err, consumer: consumer.name }, 'Events could not be processed yet'),
  );
  let hasCursor = false;
  const { start, wake, stop } = backgroundLoop({
    grace: timing.grace,
    work: ({ stopping }) =>
      attempts.make(async () => {
        if (!hasCursor) await addCursor(db, consumer.name);
        hasCursor = true;
        let isMore: boolean | undefined = true;
        while (isMore && !stopping.aborted) isMore = await consumeBatch(db, consumer);
        // A process that has the cursor may die before it has handled the events.
        return isMore === undefined ? timing.soon : timing.idle;
      }),
  });
  return {
    start,
    stop,
    wake: () => {
      // A consumer that fails keeps its delay.
      if (!attempts.areFailing()) wake();
    },
    wants: (event: { kind: string; action: string }) => wanted.has(keyOf(event)),
  };
}

/** Handles one batch; returns whether there may be more, or undefined if another process has the consumer's cursor. */
export async function consumeBatch(db: Db, { name, reactions, isNeeded, handle }: Consumer) {
  if (isNeeded && (await passOver(db, name, isNeeded))) return false;
  return db.transaction(async (tx) => {
    const { taken = [], isFull } = (await takeEvents(tx, name, eventsOf(reactions))) ?? {};
    if (taken.length > 0) await handle(tx, taken);
    return isFull;
  });
}
