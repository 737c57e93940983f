import type { TicketAddress } from '#web/features/tickets/list/ticket-address.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { Link } from '#web/ui/link.tsx';
import type { Refused } from './selection.ts';

type RefusedDialogProps = { refused: Refused[]; address: TicketAddress; onClose: () => void };

/** Which tickets were not changed, and why. */
export function RefusedDialog({ refused, address, onClose }: RefusedDialogProps) {
  const title = refused.length === 1 ? '1 ticket was not changed' : `${refused.length} tickets were not changed`;

  return (
    <Dialog title={title} onClose={onClose}>
      <DialogBody label="Tickets and reasons">
        <ul className="divide-y divide-line">
          {refused.map(({ ticket, message }) => (
            <li key={ticket.id} className="py-2.5 first:pt-0 last:pb-0">
              <Link {...address.linkTo(ticket.id)} onClick={onClose}>
                {ticket.ticketNumber} <bdi className="[overflow-wrap:anywhere]">{ticket.title}</bdi>
              </Link>
              <p className="text-ink-soft text-sm">{message}</p>
            </li>
          ))}
        </ul>
      </DialogBody>
    </Dialog>
  );
}
