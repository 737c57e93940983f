import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { anyTicket, closedMatches } from '#web/features/tickets/api.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { useAllFilterWords } from './filter-words.ts';
import { filtersOf, type TicketAddress } from './ticket-address.ts';
import { LoadingTickets } from './ticket-row.tsx';

type NoTicketsProps = {
  address: TicketAddress;
  noneYet: string;
  newTicket: ReactNode;
  onClear: () => void;
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

/**
 * How many closed tickets match a search for active ones, as the start of a sentence.
 * @returns undefined if there are none or the search is not for active tickets
 */
function useClosedMatches(address: TicketAddress) {
  const isSearch = address.status === 'active' && address.search.trim() !== '';
  const { data } = useQuery({ ...closedMatches(filtersOf(address)), enabled: isSearch });
  if (!isSearch || !data || data.count === 0) return undefined;
  if (data.hasMore) return { tickets: `${data.count}+ closed tickets`, match: 'match' };
  return data.count === 1
    ? { tickets: '1 closed ticket', match: 'matches' }
    : { tickets: `${data.count} closed tickets`, match: 'match' };
}

/** A note above the active matches that closed tickets match too. */
export function ClosedMatches({ address }: { address: TicketAddress }) {
  const closed = useClosedMatches(address);
  if (!closed) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-line border-b px-4 py-2 text-sm sm:px-5">
      <p role="status">
        {closed.tickets} also {closed.match}.
      </p>
      <ShowClosed address={address} />
    </div>
  );
}

function ShowClosed({ address }: { address: TicketAddress }) {
  return (
    <Button look="secondary" onClick={() => address.setFilter('status', 'closed')}>
      Show closed
    </Button>
  );
}
