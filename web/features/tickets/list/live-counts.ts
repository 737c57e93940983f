import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { onLive } from '#web/lib/live/live.ts';

/** In milliseconds: how often live updates refresh counts at most. Nobody waits for them. */
const PACE = 10_000;

/** Refreshes counts while they are shown: some time after tickets change, and when the page is looked at again. */
export function useLiveCounts(queryKey: QueryKey) {
  const queryClient = useQueryClient();
  const refresh = useEffectEvent(() => queryClient.invalidateQueries({ queryKey }));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isMissed = false;

    function refreshNow() {
      clearTimeout(timer);
      timer = undefined;
      isMissed = document.visibilityState === 'hidden';
      if (!isMissed) refresh();
    }
    function handleChange() {
      timer ??= setTimeout(refreshNow, PACE);
    }
    function handleVisibility() {
      if (isMissed && document.visibilityState === 'visible') refreshNow();
    }

    const stop = onLive('ticket', handleChange);
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      stop();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', handleVisibility);
    };
  }, []);
}
