import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { keepNotificationsLive } from '#web/features/notifications/live-notifications.ts';
import { keepTicketsLive } from '#web/features/tickets/list/live-tickets.ts';
import { liveState } from '#web/lib/live/live.ts';
import { startLive } from '#web/lib/live/tabs.ts';
import { ConnectionNotice } from './connection-notice.tsx';

/** Starts what keeps the open page up to date. Its notice is a tree of its own, because it is loaded after the page. */
export function startLiveUpdates(queryClient: QueryClient) {
  keepTicketsLive(queryClient);
  keepNotificationsLive(queryClient);
  liveState.subscribe(() => {
    // What failed without a network is read once it is back.
    if (liveState.current() === 'open')
      queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  });
  startLive();
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<ConnectionNotice />);
}
