import { Phone } from 'lucide-react';
import { hearFromUs } from '#contract/promise-words.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { callAddress } from '#web/lib/phone.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#web/ui/dialog.tsx';

type AfterHoursDialogProps = { ticket: Ticket; phone: string; onClose: () => void };

/** After an urgent ticket outside service hours: whom to call, and when there is an answer otherwise. */
export function AfterHoursDialog({ ticket, phone, onClose }: AfterHoursDialogProps) {
  const dueAt = ticket.promise?.firstReplyDueAt;

  return (
    <Dialog
      title={`We have your ticket ${ticket.ticketNumber}`}
      description="We are closed right now."
      onClose={onClose}
    >
      <DialogBody label="What to do now" className="space-y-4">
        <p>If people cannot work or data is at risk, call us now:</p>
        <p>
          <a
            href={callAddress(phone)}
            className="inline-flex min-h-12 items-center gap-2.5 rounded font-display font-semibold text-2xl text-river underline underline-offset-4"
          >
            <Phone className="size-6 shrink-0" aria-hidden="true" />
            {phone}
          </a>
        </p>
        {dueAt && <p className="text-ink-soft">{hearFromUs(new Date(dueAt))}</p>}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Open ticket</Button>
      </DialogFooter>
    </Dialog>
  );
}
