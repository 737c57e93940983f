import { ChevronDown } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { isUnassigned } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { PriorityBadge, PriorityMark, StatusBadge } from '#web/features/desk/tickets/badges.tsx';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';

type TicketSummaryProps = {
  ticket: Ticket;
  /** Counts down to what is promised next. */
  children?: ReactNode;
  isOpen: boolean;
  button: RefObject<HTMLButtonElement | null>;
  onToggle: () => void;
};

/** The line that stands for the column where it does not fit beside the thread. It opens it above the thread. */
export function TicketSummary({ ticket, children, isOpen, button, onToggle }: TicketSummaryProps) {
  const actor = useActor();
  const assignee = fullName(ticket.assignedToFirstName, ticket.assignedToLastName);

  return (
    <button
      type="button"
      ref={button}
      aria-expanded={isOpen}
      aria-controls="ticket-facts"
      onClick={onToggle}
      className="flex min-h-10 w-full items-center gap-2 border-line border-b px-5 text-start text-ink-soft text-sm -outline-offset-2 hover:bg-sunken pointer-coarse:min-h-11 short:min-h-8 sm:px-6 @min-[52.5rem]/ticket:hidden"
    >
      <span className="sr-only">Details: </span>
      <StatusBadge ticket={ticket} />
      <span className="max-[24rem]:hidden">
        <PriorityBadge priority={ticket.priority} />
      </span>
      <span className="contents min-[24rem]:hidden">
        <PriorityMark priority={ticket.priority} />
      </span>
      <span className="min-w-0 flex-1 truncate">
        {isUnassigned(ticket) ? (
          'Unassigned'
        ) : (
          <>
            <span className="sr-only">Assigned to </span>
            <bdi>{ticket.assignedToId === actor.id ? 'You' : assignee}</bdi>
          </>
        )}
      </span>
      {children}
      <ChevronDown
        className={`size-4 shrink-0 transition-transform ${isOpen ? 'rotate-180' : ''}`}
        aria-hidden="true"
      />
    </button>
  );
}
