import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/button.tsx';
import { closedMatches } from './list-hints-api.ts';
import { filtersOf, type TicketAddress } from './ticket-address.ts';

/**
 * How many closed tickets match a search for active ones, as the start of a sentence.
 * @returns undefined if there are none or the search is not for active tickets
 */
export function useClosedMatches(address: TicketAddress) {
  const isSearch = address.status === 'active' && address.search.trim() !== '';
  const { data } = useQuery({ ...closedMatches(filtersOf(address)), enabled: isSearch });
  if (!isSearch || !data || data.count === 0) return undefined;
  if (data.hasMore) return { tickets: `${data.count}+ closed tickets`, match: 'match' };
  return data.count === 1
    ? { tickets: '1 closed ticket', match: 'matches' }
    : { tickets: `${data.count} closed tickets`, match: 'match' };
}

/** A note above the active matches that closed tickets match too. */
export function ClosedMatches({ address }: { address: TicketAddress; onClose: () => void }) {
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

export function ShowClosed({ address }: { address: TicketAddress }) {
  return (
    <Button look="secondary" onClick={() => address.setFilter('status', 'closed')}>
      Show closed
    </Button>
  );
}
