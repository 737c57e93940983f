import { type ReactNode, useCallback } from 'react';
import { canEditTicket, canEditTickets } from '#contract/ticket-policies.ts';
import { ticketListFailed } from '#contract/tickets-constants.ts';
import { ticketList } from '#web/features/tickets/api.ts';
import { select, selectOnly, useSelection } from '#web/features/tickets/selection/selection.ts';
import { useActor } from '#web/lib/actor.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { PagedList } from '#web/ui/paged-list.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { useDensity } from './density.ts';
import { NewTickets } from './new-tickets.tsx';
import { ClosedMatches, NoTickets } from './no-tickets.tsx';
import { filtersOf, type TicketAddress } from './ticket-address.ts';
import { LoadingCards, TicketCard } from './ticket-card.tsx';
import { TicketLine } from './ticket-line.tsx';

type TicketListProps = {
  address: TicketAddress;
  noneYet: string;
  newTicket: ReactNode;
  onClear: () => void;
};

export function TicketList({ address, noneYet, newTicket, onClear }: TicketListProps) {
  const actor = useActor();
  const { list, view } = usePagedList(ticketList(filtersOf(address)));
  const { density } = useDensity();
  const { rows, of } = view;
  const selection = useSelection(of);

  const handleSelect = useCallback(
    (ticketId: string, isRange: boolean) => select(ticketId, { list: of, rows, actor, isRange }),
    [rows, actor, of],
  );
  useShortcuts(canEditTickets(actor) ? { x: selectTicket } : {});

  /** Without a ticket, it only starts selecting. */
  function selectTicket() {
    const ticketId = focusedTicket() ?? address.ticketId;
    if (ticketId) handleSelect(ticketId, false);
    else if (!selection) selectOnly(of, []);
  }

  return (
    <PagedList
      list={list}
      things="tickets"
      failure={ticketListFailed}
      loading={<LoadingCards />}
      empty={<NoTickets {...{ address, noneYet, newTicket, onClear }} />}
    >
      {address.search && <ClosedMatches address={address} />}
      <NewTickets arrived={list.data?.arrived} rows={rows} />
      <p role="status" className="sr-only">
        {selection && `${selection.ids.size} selected`}
      </p>
      <VirtualList key={density} {...view} label="Tickets" rowHeight={density === 'compact' ? 24 : 132}>
        {(ticket) => {
          const place = {
            ticket,
            isOpen: address.ticketId === ticket.id,
            isSelected: selection && canEditTicket(actor, ticket) ? selection.ids.has(ticket.id) : undefined,
            onSelect: handleSelect,
          };
          return density === 'compact' ? <TicketLine {...place} /> : <TicketCard {...place} />;
        }}
      </VirtualList>
    </PagedList>
  );
}

/** The id of the ticket that has the focus. */
function focusedTicket() {
  return document.activeElement?.closest('[data-row]')?.getAttribute('data-row');
}
