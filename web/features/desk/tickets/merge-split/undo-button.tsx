import type { Ticket, TicketLink } from '#web/features/desk/tickets/api.ts';
import { TextButton } from '#web/ui/button.tsx';
import { useUnmergeTickets, useUnsplitTicket } from './api.ts';

/** Undoes the merge of a linked ticket, or the split that made this one. */
export function UndoButton({ ticket, link }: { ticket: Ticket; link: TicketLink }) {
  const unmerge = useUnmergeTickets();
  const unsplit = useUnsplitTicket();
  const isMerge = link.relation === 'merged';

  return (
    <TextButton
      className="-my-1 ml-auto shrink-0 text-sm"
      disabled={unmerge.isPending || unsplit.isPending}
      aria-label={isMerge ? `Undo the merge of ${link.ticketNumber}` : `Undo the split from ${link.ticketNumber}`}
      onClick={() => (isMerge ? unmerge.mutate([link.id]) : unsplit.mutate(ticket.id))}
    >
      Undo
    </TextButton>
  );
}
