import type { QueryClient } from '@tanstack/react-query';
import { liveState, onLive } from '#web/lib/live/live.ts';
import { markTickets } from './reading-api.ts';

/** Keeps the bell, its open panel and the marks of unread tickets up to date. */
export function keepNotificationsLive(queryClient: QueryClient) {
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['notifications'] });
  onLive('notification', ({ ticket }) => {
    if (ticket) markTickets(queryClient, ticket.id, true);
    refresh();
  });
  // A stream that opens does not repeat the notifications from before.
  liveState.subscribe(() => {
    if (liveState.current() === 'open') refresh();
  });
}
