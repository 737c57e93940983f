import { lazy, Suspense } from 'react';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { RequesterDetails } from './requester-details.tsx';

const TicketRating = lazy(async () => ({
  default: (await import('#web/features/tickets/rating/ticket-rating.tsx')).TicketRating,
}));

/** How a resolved ticket was rated, and the requester: what provider staff see below the facts of a ticket. */
export function StaffFacts({ ticket }: { ticket: Ticket }) {
  return (
    <>
      {!isActiveStatus(ticket.status) && (
        <Suspense>
          <TicketRating ticket={ticket} />
        </Suspense>
      )}
      <RequesterDetails ticket={ticket} />
    </>
  );
}
