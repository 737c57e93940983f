import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Reply } from '#contract/endpoint.ts';
import type { findRequester } from '#contract/ticket-people.ts';
import { peopleMessages } from '#contract/ticket-people-constants.ts';
import { statusLabels } from '#web/features/shared/ticket-labels.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { linkTo } from '#web/lib/parameter.ts';
import { callAddress } from '#web/lib/phone.ts';
import { Anchor } from '#web/ui/anchor.tsx';
import { TextButton } from '#web/ui/button.tsx';
import { EmailAddress } from '#web/ui/email-address.tsx';
import { Link } from '#web/ui/link.tsx';
import { InlineLoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { requesterOf } from './api.ts';

/** How to reach the requester, and the other tickets of theirs and of their company, on request. */
export function RequesterDetails({ ticket }: { ticket: Ticket }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();

  return (
    <div className="text-sm">
      <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        Contact and other tickets
      </TextButton>
      <div id={id}>{isOpen && <Details ticketId={ticket.id} />}</div>
    </div>
  );
}

function Details({ ticketId }: { ticketId: string }) {
  const { data: requester, isLoadingError, refetch } = useQuery(requesterOf(ticketId));
  if (isLoadingError) {
    return <InlineLoadFailure title={peopleMessages.requesterFailed} onRetry={refetch} className="mt-2" />;
  }
  if (!requester) return <Skeleton className="mt-2 h-20 w-full" />;
  const { email, phone, company, tickets, colleaguesTickets } = requester;
  return (
    <div className="mt-2 space-y-3 [overflow-wrap:anywhere]">
      <address className="space-y-1.5 not-italic">
        <p>
          <Anchor href={`mailto:${email}`}>
            <EmailAddress>{email}</EmailAddress>
          </Anchor>
        </p>
        {phone && <Phone number={phone} />}
        {company.phone && company.phone !== phone && <Phone number={company.phone} of="Company" />}
        {company.address && <p dir="auto">{company.address}</p>}
      </address>
      <OtherTickets title="Their other tickets" tickets={tickets} />
      <OtherTickets title={`More of ${company.name}`} tickets={colleaguesTickets} />
    </div>
  );
}

function Phone({ number, of }: { number: string; of?: string }) {
  const address = callAddress(number);
  return (
    <p>
      {of && <span className="text-ink-faint">{of} </span>}
      {address ? <Anchor href={address}>{number}</Anchor> : number}
    </p>
  );
}

type OtherTicketsProps = { title: string; tickets: Reply<typeof findRequester>['tickets'] };

function OtherTickets({ title, tickets }: OtherTicketsProps) {
  const [parameters] = useSearchParams();
  if (tickets.length === 0) return null;
  return (
    <div>
      <h3 dir="auto" className="mb-1 font-sans font-normal tracking-normal text-ink-faint text-sm">
        {title}
      </h3>
      <ul className="space-y-1.5">
        {tickets.map(({ id, ticketNumber, title: name, status }) => (
          <li key={id}>
            <Link to={linkTo({ ticket: id }, parameters)} dir="auto" className="line-clamp-2">
              {name}
            </Link>
            <span className="text-ink-faint">
              {ticketNumber} · {statusLabels[status]}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
