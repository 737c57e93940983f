import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { ShowClosed, useClosedMatches } from './closed-matches.tsx';
import { useAllFilterWords } from './filter-words.ts';
import { anyTicket } from './list-hints-api.ts';
import { LoadingCards } from './loading-cards.tsx';
import type { TicketAddress } from './ticket-address.ts';

type NoTicketsProps = {
  address: TicketAddress;
  noneYet: string;
  newTicket: ReactNode;
  onClear: () => void;
  /** Called if it can't be loaded. */
  onClose: () => void;
};

/** Distinguishes an empty list from filters without matches. */
export function NoTickets({ address, noneYet, newTicket, onClear }: NoTicketsProps) {
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
