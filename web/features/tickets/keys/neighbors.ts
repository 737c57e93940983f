import { createStore } from '#web/lib/store.ts';

type Row = { id: string; ticketNumber: string };

/** The loaded rows of the list on the screen, in its order. The ticket beside it opens the next one by them. */
export const neighbors = createStore<readonly Row[]>([]);

/**
 * The ticket that follows another one in the list.
 * @param step 1 for the next, -1 for the one before
 */
export function neighborOf(ticketId: string, step: 1 | -1) {
  const rows = neighbors.current();
  const index = rows.findIndex(({ id }) => id === ticketId);
  return index === -1 ? undefined : rows[index + step];
}
