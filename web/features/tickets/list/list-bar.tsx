import { useQuery } from '@tanstack/react-query';
import { ListChecks, Rows2, Rows4 } from 'lucide-react';
import type { ReactNode } from 'react';
import { canEditTickets } from '#contract/ticket-policies.ts';
import { ticketCount, ticketList } from '#web/features/tickets/api.ts';
import { endSelection, listOf, selectOnly, useSelection } from '#web/features/tickets/selection/selection.ts';
import { useActor } from '#web/lib/actor.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useDensity } from './density.ts';
import { useLiveCounts } from './live-counts.ts';
import { filtersOf, type TicketAddress } from './ticket-address.ts';

type ListBarProps = { address: TicketAddress; children: ReactNode };

/** Above the list: its view, how many tickets it has, whether some are being selected, and how dense it is. */
export function ListBar({ address, children }: ListBarProps) {
  const actor = useActor();
  const list = listOf(address);
  const isSelecting = useSelection(list) !== undefined;
  const { density, setDensity } = useDensity();
  const isCompact = density === 'compact';
  const Icon = isCompact ? Rows2 : Rows4;

  return (
    <div className="flex h-8 items-center pointer-coarse:h-11 gap-2.5 border-line border-b px-4 text-sm sm:px-5">
      {children}
      <ResultCount address={address} />
      {canEditTickets(actor) && (
        <IconButton
          label="Select tickets"
          aria-pressed={isSelecting}
          className="-my-2 ml-auto aria-pressed:text-river"
          onClick={() => (isSelecting ? endSelection() : selectOnly(list, []))}
        >
          <ListChecks className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      <IconButton
        label={isCompact ? 'Comfortable list' : 'Compact list'}
        className={`-my-2 -mr-2.5 ${canEditTickets(actor) ? '-ml-2.5' : 'ml-auto'}`}
        onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
      >
        <Icon className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

/** The number of results. Only lists with more than one page ask for it. */
function ResultCount({ address }: { address: TicketAddress }) {
  const filters = filtersOf(address);
  const { data: list, isPlaceholderData } = useQuery({ ...ticketList(filters), enabled: false });
  const hasMore = !isPlaceholderData && list?.next != null;
  const { data: counted } = useQuery({ ...ticketCount(filters), enabled: hasMore });
  useLiveCounts(['tickets', 'count']);
  const count = hasMore ? counted?.count : list?.rows.length;
  // The list still shows what other filters found.
  if (count === undefined || isPlaceholderData) return null;

  return (
    <p className="tabular whitespace-nowrap text-ink-soft">
      {words[count] ?? count.toLocaleString('en-US')} {count === 1 ? 'ticket' : 'tickets'}
    </p>
  );
}

const words: Record<number | string, string> = { '200+': 'More than 200', '1000+': '1,000+' };
