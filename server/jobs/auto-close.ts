import type { Logger } from 'pino';
import type { Db } from '#server/database/client.ts';
import { closeResolved } from '#server/tickets/auto-close.ts';
import { worker } from '#server/worker.ts';

/** In milliseconds. */
const usual = {
  /** How often to look for tickets that are due. */
  look: 3_600_000,
  /** When to look again after the database could not be asked. */
  retry: 60_000,
  /** How long a batch may take to end when the program stops; the database rolls back what is cut. */
  grace: 3_000,
};

/**
 * Closes resolved tickets when their time has come: at the start, then every hour, and when woken. Every process may run
 * it, the tickets' locks part the work.
 * @returns a worker to be woken when the setting may have changed
 */
export function autoClose({ db, log, timing = {} }: { db: Db; log: Logger; timing?: Partial<typeof usual> }) {
  const { look, retry, grace } = { ...usual, ...timing };

  return worker({
    grace,
    work: async ({ stopping }) => {
      try {
        let closed = 1;
        while (closed > 0 && !stopping.aborted) closed = await closeResolved(db);
        return look;
      } catch (error) {
        log.warn({ err: error }, 'Resolved tickets could not be closed yet');
        return retry;
      }
    },
  });
}
