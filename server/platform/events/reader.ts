import type { Logger } from 'pino';
import type { Db } from '#server/platform/database/client.ts';
import { backgroundLoop } from '#server/platform/process/background-loop.ts';
import { onSignal } from '#server/platform/process/signals.ts';
import { type Consumer, runConsumer } from './consumers.ts';
import { findEvents, removeCursors } from './cursors.ts';
import { retries } from './retries.ts';

/** In milliseconds. */
const usual = {
  /** How often to look without a signal: for events whose process died before it announced them. */
  look: 30_000,
  /** The longest delay while something is in the way: a running transaction, another process, an outage. */
  soon: 5_000,
  /** How long events of this process are gathered before a look, so that one transaction handles many. */
  gather: 50,
  /** The delay after a look that found events of running transactions. It doubles with each further one. */
  secondLook: 50,
  /** How often consumers look by themselves. */
  idle: 600_000,
  /** How often an outage of the database is logged. */
  outageLog: 60_000,
  /** The delay after another failure. It doubles with each further one… */
  firstRetry: 1_000,
  /** …up to this limit. */
  longestRetry: 300_000,
  /** How long a running batch may take when the program stops. The database rolls back a batch that is cut. */
  grace: 3_000,
};

export type Timing = typeof usual;

type Options = {
  db: Db;
  log: Logger;
  consumers: Consumer[];
  /** Consumers that are off. Once they are on, they start with new events. */
  off?: Consumer[];
  timing?: Partial<Timing>;
};

/**
 * Reads the events for all consumers at once, and wakes those that want them. It may run in every process.
 * @returns starts and stops it, with the consumers
 */
export function eventReader({ db, log, consumers, off = [], timing: given = {} }: Options) {
  const timing = { ...usual, ...given };
  timing.soon = Math.min(timing.soon, timing.look);
  const running = consumers.map((consumer) => runConsumer(consumer, { db, log, timing }));
  const attempts = retries(timing, (err) => log.warn({ err }, 'Events could not be read yet'));
  let seen: number | undefined;
  let delay = timing.soon;
  let gathering: NodeJS.Timeout | undefined;

  async function look() {
    if (seen === undefined) await removeCursors(db, namesOf(off));
    const found = await findEvents(db, seen);
    for (const consumer of running) {
      // Consumers find by themselves what happened before the first look.
      if (seen === undefined) consumer.start();
      // A database to which another server was promoted may have lost the last events, and go back.
      else if (found.settled < seen) consumer.wake();
      else if (found.events.some(consumer.wants)) consumer.wake();
    }
    seen = found.settled;
    if (!found.isMore) return timing.look;
    const wait = delay;
    delay = Math.min(delay * 2, timing.soon);
    return wait;
  }

  const reader = backgroundLoop({ grace: timing.grace, work: () => attempts.make(look) });
  function lookSoon() {
    delay = timing.secondLook;
    gathering ??= setTimeout(() => {
      gathering = undefined;
      if (!attempts.areFailing()) reader.wake();
    }, timing.gather);
  }

  const listening = [
    onSignal('event', (event) => {
      if (running.some(({ wants }) => wants(event))) lookSoon();
    }),
    onSignal('missed', lookSoon),
  ];
  return {
    start: reader.start,
    stop: async () => {
      for (const stopListening of listening) stopListening();
      clearTimeout(gathering);
      await Promise.all([reader, ...running].map(({ stop }) => stop()));
    },
  };
}

const namesOf = (consumers: Consumer[]) => consumers.map(({ name }) => name);
