import type { QueryClient } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { findSession } from '#contract/sessions.ts';
import { keepNotificationsLive } from '#web/features/news/notifications/live-notifications.ts';
import { onLive } from '#web/lib/live/live.ts';
import { keepQueriesLive } from '#web/lib/live/live-queries.ts';
import { startLive } from '#web/lib/live/tabs.ts';
import { request } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import { ConnectionNotice } from './connection-notice.tsx';

/** Starts what keeps the open page up to date. Its notice is a tree of its own, because it is loaded after the page. */
export function startLiveUpdates(queryClient: QueryClient) {
  keepQueriesLive(queryClient);
  keepNotificationsLive(queryClient);
  keepOwnName();
  startLive();
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(<ConnectionNotice />);
}

/** Somebody else may have changed the user's name, now or while no page was open. */
function keepOwnName() {
  const read = () => request(findSession, {}).then(session.rename, () => undefined);
  void read();
  onLive('record', ({ resource, id }) => {
    if (resource === 'user' && id === session.current()?.user.id) void read();
  });
}
