import { CircleCheck, RotateCcw } from 'lucide-react';
import { canRateTicket, canSettleTicket, isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { ClientChecklist } from '#web/features/tickets/checklist/client-checklist.tsx';
import { composerOf } from '#web/features/tickets/composer/open-composer.ts';
import { PrintButton } from '#web/features/tickets/print/print-button.tsx';
import { ClientLine } from '#web/features/tickets/promise/client-line.tsx';
import { RatingQuestion } from '#web/features/tickets/rating/rating-question.tsx';
import { ClientTime } from '#web/features/tickets/time/client-time.tsx';
import { useActor } from '#web/lib/actor.ts';
import { Button } from '#web/ui/button.tsx';
import { useMarkNotFixed, useMarkSolved } from './api.ts';
import { ClientEditForm } from './client-edit-form.tsx';
import { ClientRequester, ClientStanding } from './client-facts.tsx';
import { TicketPanel, type TicketPanelProps } from './ticket-panel.tsx';

const forms = {
  editLabel: 'Edit ticket',
  EditForm: ClientEditForm,
  Line: ClientLine,
  Actions: PrintButton,
  Triage: ClientStanding,
  Requester: ClientRequester,
  Time: ClientTime,
  Checklist: ClientChecklist,
  Outcome: TicketOutcome,
};

/** A ticket with the fields a client user may change. */
export function ClientTicketPanel(panel: TicketPanelProps) {
  return <TicketPanel {...panel} forms={forms} />;
}

type TicketOutcomeProps = { ticket: Ticket };

/** What a client is asked below the conversation: whether the ticket is solved and, of its requester, how it went. */
function TicketOutcome({ ticket }: TicketOutcomeProps) {
  const actor = useActor();
  return (
    <>
      <Solution ticket={ticket} />
      {!isActiveStatus(ticket.status) && canRateTicket(actor, ticket) && <RatingQuestion ticket={ticket} />}
    </>
  );
}

/** Where a client says below the conversation whether their ticket is solved. */
function Solution({ ticket }: TicketOutcomeProps) {
  const actor = useActor();
  const solved = useMarkSolved(ticket.id);
  const notFixed = useMarkNotFixed(ticket.id);
  if (ticket.status === 'closed' || !canSettleTicket(actor, ticket)) return null;

  const isActive = isActiveStatus(ticket.status);
  const { mutate, isPending } = isActive ? solved : notFixed;
  const Icon = isActive ? CircleCheck : RotateCcw;

  function settle() {
    // What is not fixed, is said in the comment.
    mutate(undefined, { onSuccess: () => isActive || composerOf(ticket.id)?.write('reply') });
  }

  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t pt-4">
      <p className="mr-auto text-ink-soft text-sm">
        {isActive ? 'Working again? Tell us, and we’ll close the ticket.' : 'Not working after all? Tell us.'}
      </p>
      <Button look="secondary" disabled={isPending} onClick={settle}>
        <Icon className="size-4" aria-hidden="true" />
        {isActive ? 'This is solved' : 'It’s not fixed'}
      </Button>
    </div>
  );
}
