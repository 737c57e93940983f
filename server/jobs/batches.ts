import type { Logger } from 'pino';
import { tell } from '#server/telemetry/events.ts';
import { worker } from '#server/worker.ts';

/** In milliseconds. */
const usual = {
  /** How often to look for what is due. */
  look: 3_600_000,
  /** When to look again after the database could not be asked. */
  retry: 60_000,
  /** How long a batch may take to end when the program stops; the database rolls back what is cut. */
  grace: 3_000,
};

export type Timing = Partial<typeof usual>;

type Batches = {
  /** What it is called among the jobs, in lower case with underscores. */
  name: string;
  /** Does one batch, and answers how many rows it was: 0 when none is left. */
  work: () => Promise<number>;
  /** What the log says when a batch failed. */
  failure: string;
  log: Logger;
  timing?: Timing | undefined;
};

/** Work that is done in batches until none is left: at the start, then every hour, and when woken. */
export function inBatches({ name, work, failure, log, timing = {} }: Batches) {
  const { look, retry, grace } = { ...usual, ...timing };

  return worker({
    grace,
    work: async ({ stopping }) => {
      try {
        let done = 1;
        while (done > 0 && !stopping.aborted) done = await work();
        tell('job', { name, outcome: 'ok' });
        return look;
      } catch (error) {
        log.warn({ err: error }, failure);
        tell('job', { name, outcome: 'failed' });
        return retry;
      }
    },
  });
}
