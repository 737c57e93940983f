import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { NextPage } from '#web/ui/next-page.tsx';
import { EmptyState, LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { anyTicket, ticketList } from './api.ts';
import { filtersOf, type TicketAddress } from './ticket-address.ts';
import { TicketCard } from './ticket-card.tsx';

type TicketListProps = {
  address: TicketAddress;
  reader: StoredSession['user'];
  noneYet: string;
  newTicket: ReactNode;
  onClear: () => void;
};

export function TicketList({ address, reader, noneYet, newTicket, onClear }: TicketListProps) {
  const { list, view } = usePagedList(ticketList(filtersOf(address)));

  if (list.isPending) return <LoadingCards />;
  if (list.isError) {
    return <LoadFailure title={messages.ticketsFailed} detail={list.error.message} onRetry={() => list.refetch()} />;
  }

  if (view.rows.length === 0) return <NoTickets {...{ noneYet, newTicket, onClear }} />;
  return (
    <>
      <VirtualList {...view} label="Tickets" rowHeight={132}>
        {(ticket) => (
          <TicketCard
            ticket={ticket}
            reader={reader}
            address={address.addressOf(ticket.id)}
            isOpen={address.ticketId === ticket.id}
          />
        )}
      </VirtualList>
      {list.hasNextPage && (
        <NextPage
          things="tickets"
          failure={messages.ticketsFailed}
          isFetching={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onWanted={() => list.fetchNextPage()}
        />
      )}
    </>
  );
}

/** No ticket at all is told from filters that hide every one. */
function NoTickets({ noneYet, newTicket, onClear }: Pick<TicketListProps, 'noneYet' | 'newTicket' | 'onClear'>) {
  const { data: exist } = useQuery({ ...anyTicket, refetchOnMount: 'always' });

  if (exist === undefined) return <LoadingCards />;
  if (!exist) {
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
        <Button look="secondary" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      No tickets match your current filters.
    </EmptyState>
  );
}

function LoadingCards() {
  return (
    <div role="status">
      <span className="sr-only">Loading tickets...</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
        <div key={card} aria-hidden="true" className="space-y-2.5 border-line border-b px-5 py-4">
          <div className="flex gap-2">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-4 w-16" />
            <Skeleton className="ml-auto h-4 w-12" />
          </div>
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      ))}
    </div>
  );
}
