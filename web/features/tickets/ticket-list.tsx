import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ticketMessages } from '#contract/tickets-constants.ts';
import { useDensity } from '#web/lib/display.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { anyTicket, ticketList } from './api.ts';
import { ClosedMatches, ShowClosed, useClosedMatches } from './closed-matches.tsx';
import { useAllFilterWords } from './filter-words.ts';
import { NewTickets } from './new-tickets.tsx';
import { filtersOf, type TicketAddress } from './ticket-address.ts';
import { TicketCard } from './ticket-card.tsx';
import { TicketLine } from './ticket-line.tsx';

type TicketListProps = {
  address: TicketAddress;
  reader: StoredSession['user'];
  noneYet: string;
  newTicket: ReactNode;
  onClear: () => void;
};

export function TicketList({ address, reader, noneYet, newTicket, onClear }: TicketListProps) {
  const { list, view } = usePagedList(ticketList(filtersOf(address)));
  const { density } = useDensity();

  return (
    <PagedList
      list={list}
      things="tickets"
      failure={ticketMessages.listFailed}
      loading={<LoadingCards />}
      empty={<NoTickets {...{ address, noneYet, newTicket, onClear }} />}
    >
      <ClosedMatches address={address} />
      <NewTickets of={view.of} rows={view.rows} />
      <VirtualList key={density} {...view} label="Tickets" rowHeight={density === 'compact' ? 24 : 132}>
        {(ticket) => {
          const place = { ticket, address: address.addressOf(ticket.id), isOpen: address.ticketId === ticket.id };
          return density === 'compact' ? <TicketLine {...place} /> : <TicketCard {...place} reader={reader} />;
        }}
      </VirtualList>
    </PagedList>
  );
}

/** Distinguishes an empty list from filters without matches. */
function NoTickets({ address, noneYet, newTicket, onClear }: Omit<TicketListProps, 'reader'>) {
  const { data: exist, isPending } = useQuery({ ...anyTicket, refetchOnMount: 'always' });
  const closed = useClosedMatches(address);
  const words = useAllFilterWords(address);

  if (isPending) return <LoadingCards />;
  // If unknown, assume the filters: the user can change those.
  if (exist === false) {
    return (
      <EmptyState title="No tickets found" action={newTicket}>
        {noneYet}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No tickets found"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {closed && <ShowClosed address={address} />}
          <Button look="secondary" onClick={onClear}>
            Clear filters
          </Button>
        </div>
      }
    >
      <p>No tickets match your current filters.</p>
      {words.length > 0 && (
        <p dir="auto" className="mt-1 font-medium text-ink [overflow-wrap:anywhere]">
          {words.join(' · ')}
        </p>
      )}
      {closed && (
        <p role="status">
          {closed.tickets} {closed.match}.
        </p>
      )}
    </EmptyState>
  );
}

function LoadingCards() {
  return (
    <LoadingRows things="tickets" count={6} rowClassName="space-y-2.5 border-line border-b px-5 py-4">
      <div className="flex gap-2">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-4 w-16" />
        <Skeleton className="ml-auto h-4 w-12" />
      </div>
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-4 w-1/2" />
    </LoadingRows>
  );
}
