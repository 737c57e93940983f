import { Plus } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import type { TicketPanelProps } from '#web/features/desk/tickets/panel/ticket-panel.tsx';
import { endSelection, listOf, useSelection } from '#web/features/desk/tickets/selection/selection.ts';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { type OnDemand, onDemand } from '#web/ui/on-demand.tsx';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { WIDE } from '#web/ui/widths.ts';
import type { FilterPanelProps } from './filter-panel.tsx';
import { ReadAhead } from './read-ahead.tsx';
import { type TicketAddress, useTicketAddress } from './ticket-address.ts';
import { useListKeys } from './use-list-keys.ts';

const SelectionBar = onDemand(
  async () => (await import('#web/features/desk/tickets/selection/selection-bar.tsx')).SelectionBar,
);

/** The texts that differ between client portal and dashboard. */
type WorkspaceWords = {
  heading: string;
  newTicket: string;
  placeholder: string;
  noneYet: string;
  statuses: (readonly [value: string, label: string])[];
};

/** What is shown beside an open ticket, or by itself. */
export type ListsProps = {
  address: TicketAddress;
  words: WorkspaceWords;
  newTicket: ReactNode;
  FilterPanel: OnDemand<FilterPanelProps>;
  /** Names the list and opens others; for provider staff. */
  ViewSwitcher?: ComponentType<{ address: TicketAddress }> | undefined;
};

type NewTicketDialogProps = { onClose: () => void; onCreated: (ticketId: string) => void };

type TicketWorkspaceProps = Pick<ListsProps, 'words' | 'FilterPanel' | 'ViewSwitcher'> & {
  Lists: ComponentType<ListsProps>;
  /** One open ticket. */
  TicketPanel: OnDemand<TicketPanelProps>;
  NewTicketDialog: OnDemand<NewTicketDialogProps>;
  /** The keys for single tickets; for provider staff. */
  TicketKeys?: ComponentType<{ address: TicketAddress }>;
};

/** The list at full width, or narrow beside the open ticket; on small screens the ticket covers the list. */
export function TicketWorkspace(props: TicketWorkspaceProps) {
  const { Lists, words, TicketPanel, NewTicketDialog, FilterPanel, ViewSwitcher, TicketKeys } = props;
  const address = useTicketAddress();
  const selection = useSelection(listOf(address));
  const workspace = useWorkspace();
  const isWide = useMediaQuery(WIDE);

  useListKeys(address);
  useShortcuts({ c: address.openNew });

  const newTicket = (
    <Button className="card:px-3" onClick={address.openNew}>
      <Plus className="size-4" aria-hidden="true" />
      <span className="tiny:sr-only">{words.newTicket}</span>
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
    <div
      className={classNames(
        'grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)]',
        panel && 'wide:grid-cols-[22.5rem_minmax(0,1fr)]',
      )}
    >
      <section aria-label={words.heading} className="flex min-h-0 flex-col bg-surface">
        <Lists {...{ address, words, newTicket, FilterPanel, ViewSwitcher }} />
        {selection && <SelectionBar {...{ address, selection }} onClose={() => endSelection(workspace)} />}
      </section>
      {isWide && panel ? (
        <div data-docked className="min-h-0 overflow-clip">
          {panel}
        </div>
      ) : (
        panel
      )}
      <ReadAhead openId={address.ticketId} />
      {TicketKeys && <TicketKeys address={address} />}
      {address.isCreating && <NewTicketDialog onClose={address.closeNew} onCreated={address.openTicketInstead} />}
    </div>
  );
}
