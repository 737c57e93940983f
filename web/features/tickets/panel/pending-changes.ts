import type { Ticket } from '#web/features/tickets/api.ts';
import type { CommentChanges } from '#web/features/tickets/composer/api.ts';

/** What is chosen beside a ticket's thread and not saved yet: the next comment carries it. */
export type PendingChanges = {
  chosen: CommentChanges;
  /** What the ticket had when they were chosen. */
  copy: Partial<Ticket> & { version: number };
  startOver: () => void;
  /** Ends what was sent; what was chosen meanwhile stays. */
  finish: (saved: Ticket) => void;
};
