import { ListChecks, Rows2, Rows4 } from 'lucide-react';
import type { ReactNode } from 'react';
import { canEditTickets } from '#contract/ticket-policies.ts';
import { endSelection, listOf, selectOnly, useSelection } from '#web/features/desk/tickets/selection/selection.ts';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { sortLabels } from '#web/features/shared/ticket-labels.ts';
import { useActor } from '#web/lib/actor.ts';
import { IconButton } from '#web/ui/button.tsx';
import { RefreshButton } from '#web/ui/refresh-button.tsx';
import { useDensity } from './density.ts';
import { countWords } from './filter-words.ts';
import { useResultCount } from './result-count.ts';
import type { TicketAddress } from './ticket-address.ts';
import { TicketFilters } from './ticket-filters.tsx';
import type { ListsProps } from './ticket-workspace.tsx';

type ListToolbarProps = ListsProps & {
  /** Shown below the heading. */
  children?: ReactNode;
  /** Whether the list is searched and filtered here; `asked`: the user has just asked for that. */
  tools?: 'shown' | 'asked' | 'hidden';
  /** Whether the order can be chosen. */
  canSort?: boolean;
};

/** Above the list: its name, its view with the number of tickets, how it is shown, and what is searched. */
export function ListToolbar({ tools = 'shown', canSort = true, children, ...props }: ListToolbarProps) {
  const { address, words, FilterPanel, ViewSwitcher, newTicket } = props;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 pt-3 pb-3 sm:px-5 row:pt-2">
      <h2 className="text-lg row:text-xl">{words.heading}</h2>
      <div className="ml-auto flex items-center gap-1 row:order-1 row:-ml-3">
        <RefreshButton things="tickets" queryKey={['tickets']} />
        {/* On wide screens, the dashboard has the button in its rail. */}
        <span className={ViewSwitcher ? 'contents wide:hidden' : 'contents'}>{newTicket}</span>
      </div>
      {children && <div className="basis-full row:order-2">{children}</div>}
      {tools !== 'hidden' && (
        <>
          <div className="flex min-h-8 min-w-0 grow basis-full items-center gap-2.5 text-sm row:basis-0">
            {ViewSwitcher && <ViewSwitcher address={address} />}
            <ResultCount address={address} />
            <span className="-my-2 ml-auto flex shrink-0">
              <SelectButton address={address} />
              <DensityButton />
            </span>
          </div>
          <div className="basis-full row:order-3">
            <TicketFilters {...{ address, ...words, FilterPanel, canSort }} startsFocused={tools === 'asked'} />
          </div>
        </>
      )}
    </div>
  );
}

/** Starts to select tickets, for who may change several at once. */
function SelectButton({ address }: { address: TicketAddress }) {
  const list = listOf(address);
  const isSelecting = useSelection(list) !== undefined;
  const workspace = useWorkspace();
  if (!canEditTickets(useActor())) return null;
  return (
    <IconButton
      label="Select tickets"
      aria-pressed={isSelecting}
      className="aria-pressed:text-river"
      onClick={() => (isSelecting ? endSelection(workspace) : selectOnly(workspace, list, []))}
    >
      <ListChecks className="size-4.5" aria-hidden="true" />
    </IconButton>
  );
}

function DensityButton() {
  const { density, setDensity } = useDensity();
  const isCompact = density === 'compact';
  const Icon = isCompact ? Rows2 : Rows4;
  return (
    <IconButton
      label={isCompact ? 'Comfortable list' : 'Compact list'}
      className="card:-mr-2.5"
      onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
    >
      <Icon className="size-4.5" aria-hidden="true" />
    </IconButton>
  );
}

/** The number of results, and their order where its select has no words. */
function ResultCount({ address }: { address: TicketAddress }) {
  const count = useResultCount(address);
  if (count === undefined) return null;

  return (
    <p className="tabular min-w-0 truncate text-ink-soft">
      {countWords(count)} {count === 1 ? 'ticket' : 'tickets'}
      {address.sort !== 'newest' && <span className="row-lg:hidden">, {sortLabels[address.sort].toLowerCase()}</span>}
    </p>
  );
}
