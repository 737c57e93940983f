import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import type { findRequester } from '#contract/ticket-people.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { TicketRating } from '#web/features/desk/tickets/rating/ticket-rating.tsx';
import { statusLabels } from '#web/features/shared/ticket-labels.ts';
import { linkTo } from '#web/lib/parameter.ts';
import { Link } from '#web/ui/link.tsx';
import { requesterOf } from './api.ts';
import { ColumnPart } from './column-parts.tsx';

/** How a resolved ticket was rated, and the other tickets of its requester and of their company. */
export function StaffSections({ ticket }: { ticket: Ticket }) {
  const { data: requester } = useQuery(requesterOf(ticket.id));

  return (
    <>
      {!isActiveStatus(ticket.status) && (
        <ColumnPart>
          <TicketRating ticket={ticket} />
        </ColumnPart>
      )}
      {requester && (
        <>
          <OtherTickets title="Their other tickets" tickets={requester.tickets} />
          <OtherTickets title={`More of ${requester.company.name}`} tickets={requester.colleaguesTickets} />
        </>
      )}
    </>
  );
}

type OtherTicketsProps = { title: string; tickets: Reply<typeof findRequester>['tickets'] };

function OtherTickets({ title, tickets }: OtherTicketsProps) {
  const [parameters] = useSearchParams();
  if (tickets.length === 0) return null;
  return (
    <ColumnPart title={title}>
      <ul className="space-y-1.5">
        {tickets.map(({ id, ticketNumber, title: name, status }) => (
          <li key={id}>
            {/* Not in a line with other text, where only its color would tell that it is a link. */}
            <p>
              <Link
                to={linkTo({ ticket: id }, parameters)}
                dir="auto"
                className="line-clamp-2 [overflow-wrap:anywhere] not-hover:no-underline"
              >
                {name}
              </Link>
            </p>
            <p className="text-ink-faint">
              {ticketNumber} · {statusLabels[status]}
            </p>
          </li>
        ))}
      </ul>
    </ColumnPart>
  );
}
