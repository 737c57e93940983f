import { type ComponentType, useSyncExternalStore } from 'react';
import type { Ticket } from '#web/features/tickets/api.ts';
import { createStore } from '#web/lib/store.ts';

type Mark = ComponentType<{ ticket: Ticket; isIcon?: boolean }>;

/** The countdown of the list. Its code loads once the list is shown, and it takes no room of its own until then. */
export const dueMark = createStore<Mark | undefined>(undefined);

export function DuePlace(mark: { ticket: Ticket; isIcon?: boolean }) {
  const Due = useSyncExternalStore(dueMark.subscribe, dueMark.current);
  return Due && <Due {...mark} />;
}
