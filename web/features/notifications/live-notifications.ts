import type { QueryClient } from '@tanstack/react-query';
import { onLive } from '#web/lib/live/live.ts';

/** Keeps the bell and its open panel up to date. */
export function keepNotificationsLive(queryClient: QueryClient) {
  onLive('notification', () => queryClient.invalidateQueries({ queryKey: ['notifications'] }));
}
