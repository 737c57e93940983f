import { lazy, Suspense } from 'react';
import { canRateTicket, isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { useActor } from '#web/lib/actor.ts';
import { TicketOutcome } from './ticket-outcome.tsx';

const RatingQuestion = lazy(async () => ({
  default: (await import('#web/features/tickets/rating/rating-question.tsx')).RatingQuestion,
}));

/** What a client is asked below the conversation: whether the ticket is solved and, of its requester, how it went. */
export function ClientOutcome({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  return (
    <>
      <TicketOutcome ticket={ticket} />
      {!isActiveStatus(ticket.status) && canRateTicket(actor, ticket) && (
        <Suspense>
          <RatingQuestion ticket={ticket} />
        </Suspense>
      )}
    </>
  );
}
