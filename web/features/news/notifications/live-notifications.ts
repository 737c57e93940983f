import { hashKey, type QueryClient } from '@tanstack/react-query';
import { markTicketsRead } from '#web/features/shared/ticket-lists.ts';
import { liveState } from '#web/lib/live/live.ts';
import { notificationCount } from './api.ts';

/** What notifications do beyond their own lists. */
export function keepNotificationsLive(queryClient: QueryClient) {
  const count = hashKey(notificationCount.queryKey);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.query.queryHash !== count) return;
    // All were read, maybe in another page.
    if (event.query.state.data?.unread === 0) markTicketsRead(queryClient);
  });
  // A stream that opens does not repeat the notifications from before.
  liveState.subscribe(() => {
    if (liveState.current() === 'open') void queryClient.invalidateQueries({ queryKey: ['notifications'] });
  });
}
