import type { QueryClient } from '@tanstack/react-query';
import { liveState, onLive } from '#web/lib/live/live.ts';
import { notificationCount } from './api.ts';
import { markTickets } from './reading-api.ts';

/** Keeps the bell, its open panel and the marks of unread tickets up to date. */
export function keepNotificationsLive(queryClient: QueryClient) {
  async function refresh() {
    await queryClient.invalidateQueries({ queryKey: ['notifications'] });
    // Another page has marked all as read.
    if (queryClient.getQueryData(notificationCount.queryKey)?.unread === 0) markTickets(queryClient, undefined, false);
  }

  onLive('notification', ({ ticket, readAt }) => {
    if (ticket) markTickets(queryClient, ticket.id, readAt === null);
    void refresh();
  });
  // A stream that opens does not repeat the notifications from before.
  liveState.subscribe(() => {
    if (liveState.current() === 'open') refresh();
  });
}
