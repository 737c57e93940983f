/** In milliseconds. A page that is never idle runs the task after this time. */
const LATEST = 2_000;

/** Runs a task when the page is idle. Safari does not report that. */
export function whenIdle(task: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: LATEST });
  else setTimeout(task, 500);
}

/** Preloads code. If that fails, the code that needs it requests it again. */
export function loadWhenIdle(...parts: (() => Promise<unknown>)[]) {
  whenIdle(() => {
    for (const load of parts) load().catch(() => undefined);
  });
}
