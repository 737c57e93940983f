import { useSyncExternalStore } from 'react';
import { createPageStore } from '#web/lib/store.ts';

/** What staff do with the open ticket now and then. The menu of the ticket opens it, and so do keys. */
export type TicketDialog = 'move' | 'incident' | 'merge' | 'split' | 'template' | 'print' | 'delete';

const shown = createPageStore<TicketDialog | undefined>(undefined);

export const showTicketDialog = shown.set;

export function useShownDialog() {
  return useSyncExternalStore(shown.subscribe, shown.current);
}
