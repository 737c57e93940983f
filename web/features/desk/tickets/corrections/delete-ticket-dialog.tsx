import { useMutation } from '@tanstack/react-query';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { deleteTicket } from '#contract/tickets.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useTicketAddress } from '#web/features/desk/tickets/list/ticket-address.ts';
import { drawsLeaving } from '#web/lib/drawings.ts';
import { failureWords } from '#web/lib/failure-words.ts';
import { request } from '#web/lib/request.ts';
import { toast } from '#web/lib/toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Alert } from '#web/ui/notice.tsx';

/** Deletes a ticket, and closes it. */
function useDeleteTicket({ id: ticketId, ticketNumber }: Ticket) {
  const { closeTicket } = useTicketAddress();
  return useMutation({
    mutationFn: () => request(deleteTicket, { params: { ticketId } }),
    onSuccess: (_done, _nothing, _result, { client }) => {
      toast({ title: ticketMessages.deleted(ticketNumber) });
      closeTicket();
      client.removeQueries({ queryKey: ['tickets', ticketId] });
    },
    meta: { failure: null, draws: () => drawsLeaving(ticketId), refreshes: [['tickets']] },
  });
}

/** Asks before a ticket is deleted, and says what that means. */
export function DeleteTicketDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { mutate: deleteTicket, isPending, error } = useDeleteTicket(ticket);
  const merged = ticket.links?.filter(({ relation }) => relation === 'merged').length ?? 0;

  return (
    <ConfirmDialog
      title={
        <>
          Delete <span className="tabular">{ticket.ticketNumber}</span> <bdi>“{ticket.title}”</bdi>?
        </>
      }
      action="Delete ticket"
      isPending={isPending}
      onConfirm={() => deleteTicket()}
      onCancel={onClose}
    >
      <div className="space-y-2">
        {error && <Alert>{failureWords(error, ticketMessages.deleteFailed)}</Alert>}
        <p>
          This deletes the ticket, its comments and files
          {merged > 0 &&
            `, and the ${merged === 1 ? 'ticket that was' : `${merged} tickets that were`} merged into it,`}{' '}
          for everyone: it leaves all lists, searches and figures. An email that replies to it becomes a new ticket.
        </p>
        <p>
          It stays in the database, and only an operator can restore it. To take out only a password or a file, remove
          the description or the comment with it instead.
        </p>
      </div>
    </ConfirmDialog>
  );
}
