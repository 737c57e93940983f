import { isUnassigned } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { PriorityBadge, StatusBadge } from '#web/features/desk/tickets/badges.tsx';
import { isOverdue } from '#web/features/desk/tickets/promise/promise-state.ts';
import { fullName } from '#web/lib/full-name.ts';
import { dateWords } from '#web/lib/time.ts';
import { Fact, factsLook } from './column-parts.tsx';

/** How a ticket stands, for clients. */
export function ClientStanding({ ticket }: { ticket: Ticket }) {
  return (
    <dl className={factsLook}>
      <Fact name="Status">
        <span className="inline-flex align-middle">
          <StatusBadge ticket={ticket} />
        </span>
      </Fact>
      <Fact name="Priority">
        <span className="-ms-1.5 inline-flex align-middle">
          <PriorityBadge priority={ticket.priority} />
        </span>
      </Fact>
      {ticket.dueOn && (
        <Fact name="Due" isMissed={isOverdue(ticket)}>
          {dateWords(ticket.dueOn)}
        </Fact>
      )}
      <Fact name="Assigned to">
        {isUnassigned(ticket) ? 'Unassigned' : fullName(ticket.assignedToFirstName, ticket.assignedToLastName)}
      </Fact>
    </dl>
  );
}

/** Who has asked, for clients. */
export function ClientRequester({ ticket }: { ticket: Ticket }) {
  return (
    <dl className={factsLook}>
      <Fact name="Requester">{fullName(ticket.clientName, ticket.clientLastName)}</Fact>
      <Fact name="Company">{ticket.companyName}</Fact>
    </dl>
  );
}
