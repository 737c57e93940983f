import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { keepNotificationsLive } from '#web/features/notifications/live-notifications.ts';
import { keepTicketsLive } from '#web/features/tickets/list/live-tickets.ts';
import { retryFailedReads } from '#web/lib/live/retry-failed.ts';
import { startLive } from '#web/lib/live/tabs.ts';
import { ConnectionNotice } from './connection-notice.tsx';

/** Starts what keeps the open page up to date. Its notice is a tree of its own, because it is loaded after the page. */
export function startLiveUpdates(queryClient: QueryClient) {
  keepTicketsLive(queryClient);
  keepNotificationsLive(queryClient);
  retryFailedReads(queryClient);
  startLive();
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<ConnectionNotice />);
}
