import { useState } from 'react';
import { commentMessages } from '#contract/comments-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { usePrintTicket } from './print-ticket.ts';

/** Asks staff what to print of a ticket. */
export function PrintDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [withNotes, setWithNotes] = useState(false);
  const { mutate: print, isPending, isError } = usePrintTicket(ticket.id, null);

  return (
    <Dialog title={`Print ${ticket.ticketNumber}`} onClose={onClose}>
      <DialogForm
        label="What to print"
        failure={isError ? commentMessages.listFailed : undefined}
        action={isPending ? 'Loading comments...' : 'Print'}
        isBlocked={isPending}
        onSend={() => print(withNotes ? 'with notes' : 'without notes', { onSuccess: onClose })}
        onClose={onClose}
      >
        <p>Ticket details and the full conversation.</p>
        <SwitchField
          label="With internal notes"
          hint={withNotes ? 'Not for the client’s eyes.' : 'Notes are left out, so that the client may see the paper.'}
          checked={withNotes}
          onChange={setWithNotes}
        />
      </DialogForm>
    </Dialog>
  );
}
