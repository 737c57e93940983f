import { setTimeout as sleep } from 'node:timers/promises';

type Options = {
  work: (signals: { stopping: AbortSignal; cut: AbortSignal }) => Promise<number>;
  grace: number;
};

/** The delay after a round that failed unexpectedly, in milliseconds. */
const PAUSE = 30_000;

/**
 * Repeats work in the background from `start` to `stop`.
 * @param work does one round and returns the delay until the next, in milliseconds. It starts nothing new once
 * `stopping` is aborted, and abandons its current work when `cut` is aborted. An error is logged, and the next round
 * follows after a pause.
 * @param grace how long a round may take to end by itself when stopping, in milliseconds
 * @returns `wake` makes the next round due at once; `stop` waits for the current round
 */
export function backgroundLoop({ work, grace }: Options) {
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

/** Unhandled rejections are logged (`stopOnSignal`). */
function reportAndPause(error: unknown) {
  Promise.reject(error);
  return PAUSE;
}
