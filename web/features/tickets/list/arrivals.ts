import { createStore } from '#web/lib/store.ts';

/** The ids of new tickets that a list does not show yet, by the list. */
export const arrivals = createStore<Record<string, string[]>>({});
