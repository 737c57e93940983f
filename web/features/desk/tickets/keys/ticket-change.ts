import type { Ticket } from '#web/features/desk/tickets/api.ts';
import type { CommentChanges } from '#web/features/desk/tickets/composer/api.ts';
import { useWorkspace, type Workspace } from '#web/features/desk/tickets/workspace.ts';
import { type QuickChange, useQuickChange } from './quick-change.ts';

/**
 * Saves a choice at once, with Undo; while a comment is being written, the choice is sent with that.
 * @returns settles once it is saved or refused, which a notification has said
 */
export function useTicketChange() {
  const { mutateAsync: save } = useQuickChange();
  const workspace = useWorkspace();
  return async (change: QuickChange) => {
    if (addToComment(workspace, change.ticket, change.changes)) return;
    await save(change).catch(() => undefined);
  };
}

/** Whether a comment on the ticket is being written. */
export const hasText = ({ composerOf }: Workspace, ticket: Ticket) => composerOf(ticket.id)?.hasText() === true;

/** @returns false if no comment is being written that could carry the changes */
export function addToComment(workspace: Workspace, ticket: Ticket, changes: CommentChanges) {
  if (!hasText(workspace, ticket)) return false;
  workspace.composerOf(ticket.id)?.addChanges(changes);
  return true;
}
