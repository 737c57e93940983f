import type { QueryClient } from '@tanstack/react-query';
import { startLiveUpdates } from './live-updates.tsx';
import { listenToKeys } from './palette/keys.ts';

/** Starts what the first screen does without: the keys of the commands, and live updates. */
export function startRest(queryClient: QueryClient) {
  listenToKeys();
  startLiveUpdates(queryClient);
}
