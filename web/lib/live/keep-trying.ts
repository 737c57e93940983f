import type { Query, QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/request.ts';
import { liveState } from './live.ts';

/** In milliseconds: the delay before the next try, which doubles with each one. */
const Delay = { first: 2_000, longest: 60_000 };

/**
 * Tries again what the page shows and could not read, until it succeeds: after a while, and at once when the network is back
 * or the page is looked at again. Until then the page says that it may be out of date.
 * @param read reads a query again
 */
export function keepTrying(client: QueryClient, read: (query: Query) => Promise<unknown>) {
  const cache = client.getQueryCache();
  let delay = Delay.first;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const failed = () => cache.findAll({ type: 'active', predicate: ({ state }) => mayPass(state.error) });

  function schedule() {
    if (failed().length === 0) delay = Delay.first;
    else timer ??= setTimeout(tryNow, delay * (0.5 + Math.random()));
  }

  async function tryNow() {
    clearTimeout(timer);
    // Nobody sees it: it is tried when the page is shown.
    if (document.visibilityState !== 'hidden') {
      delay = Math.min(delay * 2, Delay.longest);
      await Promise.allSettled(failed().map(read));
    }
    timer = undefined;
    schedule();
  }

  function tryAtOnce() {
    delay = Delay.first;
    if (failed().length > 0) void tryNow();
  }

  cache.subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'error') schedule();
  });
  addEventListener('online', tryAtOnce);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden') tryAtOnce();
  });
  liveState.subscribe(() => {
    if (liveState.current() === 'open') tryAtOnce();
  });
}

/** Whether another try may succeed, unlike after a refusal. */
function mayPass(error: Error | null) {
  return error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500);
}
