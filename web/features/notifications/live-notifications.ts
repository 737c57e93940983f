import type { QueryClient } from '@tanstack/react-query';
import { liveState, onLive } from '#web/lib/live/live.ts';

/** Keeps the bell and its open panel up to date. */
export function keepNotificationsLive(queryClient: QueryClient) {
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['notifications'] });
  onLive('notification', refresh);
  // A stream that opens does not repeat the notifications from before.
  liveState.subscribe(() => {
    if (liveState.current() === 'open') refresh();
  });
}
