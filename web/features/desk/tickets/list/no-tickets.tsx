import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { anyTicket, ticketCount } from '#web/features/desk/tickets/api.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { countWords, useAllFilterWords } from './filter-words.ts';
import { useResultCount } from './result-count.ts';
import { filtersOf, type TicketAddress } from './ticket-address.ts';
import { LoadingTickets } from './ticket-row.tsx';

type NoTicketsProps = {
  address: TicketAddress;
  noneYet: string;
  newTicket: ReactNode;
  onClear: () => void;
  /** If their code can't be loaded. */
  onClose: () => void;
};

/** Distinguishes an empty list from filters without matches. */
export function NoTickets({ address, noneYet, newTicket, onClear }: NoTicketsProps) {
  const { data: exist, isPending } = useQuery({ ...anyTicket, refetchOnMount: 'always' });
  const closed = useClosedMatches(address);
  const words = useAllFilterWords(address);

  if (isPending) return <LoadingTickets />;
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
          {closed && (
            <Button look="secondary" onClick={() => address.setFilter('status', 'closed')}>
              Show closed
            </Button>
          )}
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
          {countWords(closed)} closed {closed === 1 ? 'ticket matches' : 'tickets match'}.
        </p>
      )}
    </EmptyState>
  );
}

/**
 * How many closed tickets match a search for active ones.
 * @returns undefined if there are none or the search is not for active tickets
 */
function useClosedMatches(address: TicketAddress) {
  const isSearch = address.status === 'active' && address.search.trim() !== '';
  const closed = ticketCount({ ...filtersOf(address), status: 'closed' });
  const { data } = useQuery({ ...closed, enabled: isSearch, refetchOnMount: 'always' });
  return isSearch && data?.count && data.count !== '0+' ? data.count : undefined;
}

/** A note above the active matches of a search: closed tickets match, too. */
export function ClosedMatches({ address }: Pick<NoTicketsProps, 'address' | 'onClose'>) {
  const active = useResultCount(address);
  const closed = useClosedMatches(address);
  if (!closed || active === undefined) return null;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-2 border-line border-b px-4 py-1.5 text-sm sm:px-5">
      <span className="tabular">
        {countWords(active)} active, {countWords(closed).toLowerCase()} closed
      </span>
      <TextButton onClick={() => address.setFilter('status', 'all')}>Show all</TextButton>
    </p>
  );
}
