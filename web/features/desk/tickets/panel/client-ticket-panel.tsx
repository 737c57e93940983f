import { CircleCheck, RotateCcw } from 'lucide-react';
import { canRateTicket, canSettleTicket, isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { EndedApprovals, PendingApprovals } from '#web/features/desk/tickets/approvals/client-approvals.tsx';
import { ClientChecklist } from '#web/features/desk/tickets/checklist/client-checklist.tsx';
import { ClientCommentForm } from '#web/features/desk/tickets/composer/client-comment-form.tsx';
import { PrintButton } from '#web/features/desk/tickets/print/print-button.tsx';
import { ClientLine } from '#web/features/desk/tickets/promise/client-line.tsx';
import { RatingQuestion } from '#web/features/desk/tickets/rating/rating-question.tsx';
import { ClientTime } from '#web/features/desk/tickets/time/client-time.tsx';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { useActor } from '#web/lib/actor.ts';
import { Button } from '#web/ui/button.tsx';
import { useMarkNotFixed, useMarkSolved } from './api.ts';
import { ClientEditForm } from './client-edit-form.tsx';
import { ClientRequester, ClientStanding } from './client-facts.tsx';
import { ColumnPart } from './column-parts.tsx';
import { Conversation, type OpenTicketProps, ReplyPlace, TicketFrame, useOpened } from './open-ticket.tsx';
import { AllFiles, OriginAndEdit, PeopleAndTags, TicketColumn } from './ticket-column.tsx';
import { TicketPanel, type TicketPanelProps } from './ticket-panel.tsx';
import { TicketSummary } from './ticket-summary.tsx';

/** A ticket with the fields a client user may change. */
export function ClientTicketPanel(panel: TicketPanelProps) {
  return <TicketPanel {...panel} Opened={ClientOpenTicket} />;
}

function ClientOpenTicket({ ticket, query, frame }: OpenTicketProps) {
  const { column, edit, sentId, onSent } = useOpened();

  return (
    <TicketFrame
      {...{ ticket, frame }}
      line={<ClientLine ticket={ticket} />}
      actions={<PrintButton ticket={ticket} />}
      summary={<TicketSummary {...column.summary} ticket={ticket} />}
      column={
        <TicketColumn {...column.shown}>
          <ColumnPart>
            <ClientStanding key={ticket.id} ticket={ticket} />
          </ColumnPart>
          <EndedApprovals ticket={ticket} />
          <ColumnPart>
            <ClientRequester ticket={ticket} />
          </ColumnPart>
          <PeopleAndTags ticket={ticket} />
          <ColumnPart>
            <ClientTime ticket={ticket} />
          </ColumnPart>
          <AllFiles files={ticket.files} />
          <OriginAndEdit ticket={ticket} label="Edit ticket" {...edit} />
        </TicketColumn>
      }
    >
      <Conversation
        {...{ ticket, query, sentId, edit }}
        checklist={
          <>
            <PendingApprovals ticket={ticket} />
            <ClientChecklist key={ticket.id} ticket={ticket} />
          </>
        }
        editForm={<ClientEditForm ticket={ticket} onDone={edit.stop} />}
        outcome={<TicketOutcome ticket={ticket} />}
      />
      <ReplyPlace>
        <ClientCommentForm key={ticket.id} ticket={ticket} onSent={onSent} />
      </ReplyPlace>
    </TicketFrame>
  );
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
  const { composerOf } = useWorkspace();
  if (ticket.status === 'closed' || !canSettleTicket(actor, ticket)) return null;

  const isActive = isActiveStatus(ticket.status);
  const { mutate, isPending } = isActive ? solved : notFixed;
  const Icon = isActive ? CircleCheck : RotateCcw;

  function settle() {
    // The comment says what is not fixed.
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
