import { setTimeout as sleep } from 'node:timers/promises';

type WorkerOptions = {
  work: (signals: { stopping: AbortSignal; cut: AbortSignal }) => Promise<number>;
  grace: number;
};

/**
 * A background worker that repeats its work from `start` to `stop`.
 * @param work does one round and returns the delay until the next, in milliseconds. It starts nothing new once
 * `stopping` is aborted, and abandons its current work when `cut` is. It must not throw.
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
      const wait = await work({ stopping: stopping.signal, cut: cut.signal });
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
