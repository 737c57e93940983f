import type { QueryClient } from '@tanstack/react-query';
import { liveState } from './live.ts';

/** Reads again what a screen shows as failed, once the network or the server is back. */
export function retryFailedReads(queryClient: QueryClient) {
  const retry = () => void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  addEventListener('online', retry);
  liveState.subscribe(() => {
    if (liveState.current() === 'open') retry();
  });
}
