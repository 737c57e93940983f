import type { Ticket } from '#web/features/tickets/api.ts';
import { createPageStore } from '#web/lib/store.ts';

/** The loaded rows of the list on the screen, in its order. Keys act on them, and the open ticket gives way to the next. */
export const neighbors = createPageStore<readonly Ticket[]>([]);

/**
 * The ticket that follows another one in the list.
 * @param step 1 for the next, -1 for the one before
 */
export function neighborOf(ticketId: string, step: 1 | -1) {
  const rows = neighbors.current();
  const index = rows.findIndex(({ id }) => id === ticketId);
  return index === -1 ? undefined : rows[index + step];
}
