import { useQueryClient } from '@tanstack/react-query';
import { ArrowUp, ListChecks } from 'lucide-react';
import { type ReactNode, useCallback, useEffect } from 'react';
import { canEditTickets } from '#contract/ticket-policies.ts';
import { FirstTickets, ticketListFailed } from '#contract/tickets-constants.ts';
import { type Ticket, ticketList } from '#web/features/desk/tickets/api.ts';
import { select, selectOnly, useSelection } from '#web/features/desk/tickets/selection/selection.ts';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { ticketListKey } from '#web/features/shared/ticket-lists.ts';
import { useActor } from '#web/lib/actor.ts';
import { type Loaded, usePagedList } from '#web/lib/paged-list.ts';
import { Pill } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { useCommands } from '#web/ui/shortcuts.ts';
import { filtersOf, type TicketAddress } from './ticket-address.ts';
import { TicketColumns } from './ticket-columns.tsx';
import { LoadingTickets } from './ticket-row.tsx';
import { TicketRows } from './ticket-rows.tsx';

/** Without their code, the list is just empty. */
const NoTickets = onDemand(async () => (await import('./no-tickets.tsx')).NoTickets);
const ClosedMatches = onDemand(async () => (await import('./no-tickets.tsx')).ClosedMatches);
const ignore = () => undefined;

type TicketListProps = {
  address: TicketAddress;
  noneYet: string;
  newTicket: ReactNode;
  onClear: () => void;
};

export function TicketList({ address, noneYet, newTicket, onClear }: TicketListProps) {
  const actor = useActor();
  const { list, view } = usePagedList(ticketList(filtersOf(address)));
  const { rows, of } = view;
  const selection = useSelection(of);
  const workspace = useWorkspace();

  const handleSelect = useCallback(
    (ticketId: string, isRange: boolean) => select(workspace, ticketId, { list: of, rows, actor, isRange }),
    [workspace, rows, actor, of],
  );
  useCommands(canEditTickets(actor) ? [{ key: 'x', name: 'Select tickets', icon: ListChecks, run: selectTicket }] : []);

  useEffect(() => workspace.rows.set(rows), [workspace, rows]);

  /** Without a ticket, it only starts selecting. */
  function selectTicket() {
    const ticketId = focusedTicket() ?? address.ticketId;
    if (ticketId) handleSelect(ticketId, false);
    else if (!selection) selectOnly(workspace, of, []);
  }

  return (
    <PagedList
      list={list}
      things="tickets"
      failure={ticketListFailed}
      loading={<LoadingTickets />}
      empty={<NoTickets {...{ address, noneYet, newTicket, onClear }} onClose={ignore} />}
    >
      {address.search && <ClosedMatches address={address} onClose={ignore} />}
      <NewTickets arrived={list.data?.arrived} rows={rows} />
      <p role="status" className="sr-only">
        {selection && `${selection.ids.size} selected`}
      </p>
      <TicketColumns address={address} isSelecting={selection !== undefined} />
      <TicketRows label="Tickets" {...{ view, address, selection }} onSelect={handleSelect} />
    </PagedList>
  );
}

/** The id of the ticket that has the focus. */
function focusedTicket() {
  return document.activeElement?.closest('[data-row]')?.getAttribute('data-row');
}

/** How many tickets have arrived since the list was loaded. A click shows them. It covers the list, and moves nothing. */
function NewTickets({ arrived = [], rows }: Pick<Loaded<Ticket>, 'arrived' | 'rows'>) {
  const queryClient = useQueryClient();
  const count = arrived.filter((id) => !rows.some((row) => row.id === id)).length;
  if (count === 0) return null;

  async function show() {
    await queryClient.invalidateQueries({ queryKey: ticketListKey });
    // The loaded rows are rendered by then.
    setTimeout(focusFirst);
  }

  return (
    <div className="pointer-events-none sticky top-0.5 z-10 flex h-0 justify-center">
      <Pill className="h-7" onClick={show}>
        <ArrowUp className="size-4" aria-hidden="true" />
        {count < FirstTickets ? count : `${count} or more`} new
        <span className="sr-only"> {count === 1 ? 'ticket' : 'tickets'}</span>
      </Pill>
    </div>
  );
}

function focusFirst() {
  document.querySelector('[data-ticket-list] ul')?.scrollIntoView();
  // Only the rows near the view are in the page. After scrolling, they are rendered before the next frame.
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>('[aria-posinset="1"] [data-ticket]');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'center' });
  });
}
