import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { TicketRating } from '#web/features/tickets/rating/ticket-rating.tsx';
import { RequesterDetails } from './requester-details.tsx';

/** How a resolved ticket was rated, and the requester: what provider staff see below the facts of a ticket. */
export function StaffFacts({ ticket }: { ticket: Ticket }) {
  return (
    <>
      {!isActiveStatus(ticket.status) && <TicketRating ticket={ticket} />}
      <RequesterDetails ticket={ticket} />
    </>
  );
}
