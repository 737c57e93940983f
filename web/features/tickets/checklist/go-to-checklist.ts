import { createPageStore } from '#web/lib/store.ts';

/** How often a key has asked for the checklist of the open ticket. */
export const timesAsked = createPageStore(0);

/** Opens the checklist of the open ticket, and moves the focus there. */
export function goToChecklist() {
  timesAsked.set(timesAsked.current() + 1);
}
