import { setTimeout as sleep } from 'node:timers/promises';

type WorkerOptions = {
  work: (signals: { stopping: AbortSignal; cut: AbortSignal }) => Promise<number>;
  grace: number;
};

/**
 * Work that comes back, one round at a time, from `start` to `stop`.
 * @param work does a round and answers after how many milliseconds the next is due; begins nothing new once `stopping` is
 * aborted, and lets go of what is under way when `cut` is. It may not fail.
 * @param grace how long a round may take to end by itself when it is told to stop, in milliseconds
 * @returns `wake` makes the next round due at once; `stop` waits for the round under way
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
      // Whoever woke it during the round has already rung this alarm.
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
