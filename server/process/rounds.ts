import { setTimeout as sleep } from 'node:timers/promises';

type WorkerOptions = {
  work: (signals: { stopping: AbortSignal; cut: AbortSignal }) => Promise<number>;
  grace: number;
};

/** The delay after a round that failed unexpectedly, in milliseconds. */
const PAUSE = 30_000;

/**
 * A background worker that repeats its work from `start` to `stop`.
 * @param work does one round and returns the delay until the next, in milliseconds. It starts nothing new once
 * `stopping` is aborted, and abandons its current work when `cut` is. It handles
 * its own failures; one that it does not is logged, and the next round follows after a pause.
 * @param grace how long a round may take to end by itself when stopping, in milliseconds
 * @returns `wake` makes the next round due at once; `stop` waits for the current round
 */
export function worker({ work, grace }: WorkerOptions) {
  const stopping = new AbortController();
  const cut = new AbortController();
  let alarm = new AbortController();
  let running: Promise<void> | undefined;

  async function run() {
    while (!stopping.signal.aborted) {
      alarm = new AbortController();
      const wait = await work({ stopping: stopping.signal, cut: cut.signal }).catch(reportAndPause);
      // A wake-up during the round has aborted this signal already.
      if (!stopping.signal.aborted) await sleep(wait, undefined, { signal: alarm.signal }).catch(() => undefined);
    }
  }

  return {
    start: () => {
      running = run();
    },
    wake: () => alarm.abort(),
    stop: async () => {
      stopping.abort();
      alarm.abort();
      const impatience = setTimeout(() => cut.abort(), grace);
      await running;
      clearTimeout(impatience);
    },
  };
}

/** A rejection that nobody handles is logged (`stopOnSignal`). */
function reportAndPause(error: unknown) {
  Promise.reject(error);
  return PAUSE;
}
