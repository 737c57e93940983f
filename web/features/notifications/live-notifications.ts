import type { QueryClient } from '@tanstack/react-query';
import { markTicketsRead } from '#web/features/shared/ticket-lists.ts';
import { liveState, onLive } from '#web/lib/live/live.ts';
import { notificationCount } from './api.ts';

/** Keeps the bell and its open panel up to date. */
export function keepNotificationsLive(queryClient: QueryClient) {
  async function refresh() {
    await queryClient.invalidateQueries({ queryKey: ['notifications'] });
    // Another page has marked all as read.
    if (queryClient.getQueryData(notificationCount.queryKey)?.unread === 0) markTicketsRead(queryClient);
  }

  onLive('notification', refresh);
  // A stream that opens does not repeat the notifications from before.
  liveState.subscribe(() => {
    if (liveState.current() === 'open') refresh();
  });
}
