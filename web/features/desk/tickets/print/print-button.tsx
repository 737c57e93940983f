import { Printer } from 'lucide-react';
import { commentMessages } from '#contract/comments-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { IconButton } from '#web/ui/button.tsx';
import { usePrintTicket } from './print-ticket.ts';

/** Prints a ticket for clients, who have no notes to leave out. */
export function PrintButton({ ticket }: { ticket: Ticket }) {
  const { mutate: print, isPending } = usePrintTicket(ticket.id, commentMessages.listFailed);
  return (
    <IconButton label="Print" className="max-sm:hidden" disabled={isPending} onClick={() => print('without notes')}>
      <Printer className="size-5" aria-hidden="true" />
    </IconButton>
  );
}
