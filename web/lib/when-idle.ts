/** Runs what may wait once the page has nothing better to do; Safari does not say when that is. */
export function whenIdle(task: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task);
  else setTimeout(task, 500);
}

/** Loads code ahead of need. Where it can't be had now, whoever needs it asks again. */
export function loadWhenIdle(...parts: (() => Promise<unknown>)[]) {
  whenIdle(() => {
    for (const load of parts) load().catch(() => undefined);
  });
}
