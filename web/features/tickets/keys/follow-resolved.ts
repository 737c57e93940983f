import type { Ticket } from '#web/features/tickets/api.ts';
import { createPageStore } from '#web/lib/store.ts';

/** A ticket as it was before it was resolved, and the one that followed it in the list. */
export type Resolved = { ticket: Ticket; next: Ticket | undefined };

/** What the screen of staff does once a ticket is resolved. Elsewhere, nothing follows. */
export const follower = createPageStore<((resolved: Resolved) => void) | undefined>(undefined);

/** Call this after a comment resolves a ticket. */
export function followResolved(resolved: Resolved) {
  follower.current()?.(resolved);
}
