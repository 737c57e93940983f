import { isOutage } from '#server/platform/database/outage.ts';

/** In milliseconds. */
export type RetryTiming = {
  /** The delay after a failure because of an outage of the database. */
  soon: number;
  /** How often an outage is logged. */
  outageLog: number;
  /** The delay after another failure. It doubles with each further one… */
  firstRetry: number;
  /** …up to this limit. */
  longestRetry: number;
};

/**
 * Repeats work that fails, with growing delays, and logs its failures.
 * @returns `make` makes an attempt, which returns the delay until the next, and returns another delay if it fails
 */
export function retries({ soon, outageLog, firstRetry, longestRetry }: RetryTiming, logFailure: (e: unknown) => void) {
  let failures = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    areFailing: () => failures > 0,
    make: async (attempt: () => Promise<number>) => {
      try {
        const wait = await attempt();
        failures = 0;
        return wait;
      } catch (error) {
        const isDown = error instanceof Error && isOutage(error);
        if (!isDown || performance.now() - loggedAt > outageLog) {
          logFailure(error);
          loggedAt = performance.now();
        }
        failures += 1;
        return isDown ? soon : Math.min(firstRetry * 2 ** (failures - 1), longestRetry);
      }
    },
  };
}
