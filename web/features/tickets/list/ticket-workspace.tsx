import { Keyboard, Plus } from 'lucide-react';
import { type ComponentType, useRef } from 'react';
import type { TicketPanelProps } from '#web/features/tickets/panel/ticket-panel.tsx';
import { endSelection, listOf, useSelection } from '#web/features/tickets/selection/selection.ts';
import { asked } from '#web/lib/asked.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/notice.tsx';
import { type OnDemand, onDemand } from '#web/ui/on-demand.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { WIDE } from '#web/ui/widths.ts';
import type { FilterPanelProps } from './filter-panel.tsx';
import { ListBar } from './list-bar.tsx';
import { type TicketAddress, useTicketAddress } from './ticket-address.ts';
import { TicketFilters } from './ticket-filters.tsx';
import { TicketList } from './ticket-list.tsx';

const SelectionBar = onDemand(
  async () => (await import('#web/features/tickets/selection/selection-bar.tsx')).SelectionBar,
);

/** The texts that differ between client portal and dashboard. */
type WorkspaceWords = {
  heading: string;
  newTicket: string;
  placeholder: string;
  noneYet: string;
  nothingOpen: string;
  statuses: (readonly [value: string, label: string])[];
};

type NewTicketDialogProps = { onClose: () => void; onCreated: (ticketId: string) => void };

type TicketWorkspaceProps = {
  words: WorkspaceWords;
  /** One open ticket. */
  TicketPanel: OnDemand<TicketPanelProps>;
  NewTicketDialog: OnDemand<NewTicketDialogProps>;
  FilterPanel: OnDemand<FilterPanelProps>;
  /** Names the list and opens others; for provider staff. */
  ViewSwitcher?: ComponentType<{ address: TicketAddress }>;
};

/** The list on the left and the open ticket on the right; on narrow screens the ticket covers the list. */
export function TicketWorkspace(props: TicketWorkspaceProps) {
  const { words, TicketPanel, NewTicketDialog, FilterPanel, ViewSwitcher } = props;
  const address = useTicketAddress();
  const selection = useSelection(listOf(address));
  const isWide = useMediaQuery(WIDE);
  const searchField = useRef<HTMLInputElement>(null);

  useShortcuts({
    '/': () => searchField.current?.focus(),
    c: address.openNew,
    j: () => focusCard(1),
    k: () => focusCard(-1),
  });

  const newTicket = (
    <Button onClick={address.openNew}>
      <Plus className="size-4" aria-hidden="true" />
      {words.newTicket}
    </Button>
  );
  const panel = address.ticketId && (
    <TicketPanel
      key={address.ticketId}
      ticketId={address.ticketId}
      place={isWide ? 'docked' : 'sheet'}
      onClose={address.closeTicket}
    />
  );

  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] wide:grid-cols-[minmax(24rem,31rem)_1fr]">
      <section aria-label={words.heading} className="flex min-h-0 flex-col bg-surface">
        <div className="space-y-3 border-line border-b px-4 pt-4 pb-3.5 sm:px-5">
          <div className="flex flex-wrap items-center justify-end gap-1">
            <h2 className="mr-auto text-lg max-[24rem]:w-full sm:text-xl">{words.heading}</h2>
            <RefreshButton things="tickets" queryKey={['tickets']} />
            <IconButton
              label="Keyboard shortcuts"
              className="mr-1 max-sm:hidden pointer-coarse:hidden"
              onClick={() => asked.set('shortcuts')}
            >
              <Keyboard className="size-5" aria-hidden="true" />
            </IconButton>
            {newTicket}
          </div>
          <TicketFilters
            address={address}
            statuses={words.statuses}
            placeholder={words.placeholder}
            searchField={searchField}
            FilterPanel={FilterPanel}
          />
        </div>
        <ListBar address={address}>{ViewSwitcher && <ViewSwitcher address={address} />}</ListBar>
        <div data-ticket-list className="min-h-0 flex-1 wide:overflow-y-auto">
          <TicketList {...{ address, newTicket }} noneYet={words.noneYet} onClear={address.clearFilters} />
        </div>
        {selection && <SelectionBar {...{ address, selection }} onClose={endSelection} />}
      </section>
      {isWide ? (
        <div data-docked className="min-h-0 overflow-hidden">
          {panel || <NothingOpen>{words.nothingOpen}</NothingOpen>}
        </div>
      ) : (
        panel
      )}
      {address.isCreating && <NewTicketDialog onClose={address.closeNew} onCreated={address.openTicketInstead} />}
    </div>
  );
}

function NothingOpen({ children }: { children: string }) {
  return (
    <div className="grid h-full place-items-center border-line border-l">
      <EmptyState title="No ticket open">{children}</EmptyState>
    </div>
  );
}

/** Moves the focus one card down or up, starting from the focused or open one. */
function focusCard(step: 1 | -1) {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-ticket]')];
  const from = cards.findIndex((card) => card.ariaCurrent === 'true');
  const focused = cards.findIndex((card) => card.closest('[data-row]')?.contains(document.activeElement));
  const next = cards[Math.max(0, (focused === -1 ? from : focused) + step)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}
