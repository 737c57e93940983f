import { canEditTicket } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import type { Selection } from '#web/features/desk/tickets/workspace.ts';
import { useActor } from '#web/lib/actor.ts';
import { useDraftNames } from '#web/lib/drafts.ts';
import type { PagedView } from '#web/lib/paged-list.ts';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { WIDE } from '#web/ui/widths.ts';
import { useDensity } from './density.ts';
import type { TicketAddress } from './ticket-address.ts';
import { TicketRow } from './ticket-row.tsx';

type TicketRowsProps = {
  label: string;
  view: PagedView<Ticket>;
  address: TicketAddress;
  selection?: Selection | undefined;
  onSelect: (ticketId: string, isRange: boolean) => void;
};

/** The tickets of a list. */
export function TicketRows({ label, view, address, selection, onSelect }: TicketRowsProps) {
  const actor = useActor();
  const drafts = useDraftNames();
  const rowHeight = useRowHeight(address);
  const { ticketId } = address;

  return (
    <VirtualList {...view} label={label} rowHeight={rowHeight} current={ticketId ?? ''}>
      {(ticket) => (
        <TicketRow
          ticket={ticket}
          isOpen={ticketId === ticket.id}
          kept={keptFor(ticket, drafts)}
          isSelected={selection && canEditTicket(actor, ticket) ? selection.ids.has(ticket.id) : undefined}
          onSelect={onSelect}
        />
      )}
    </VirtualList>
  );
}

function keptFor({ id }: Ticket, names: ReturnType<typeof useDraftNames>) {
  if (names.has(`unsent:${id}`)) return 'Not sent';
  return ['comment', 'edit-ticket'].some((kind) => names.has(`${kind}:${id}`)) ? 'Draft' : undefined;
}

/** In pixels, about as ticket-row.css draws them. */
const heights = { row: { comfortable: 52, compact: 28 }, card: { comfortable: 88, compact: 78 } } as const;

function useRowHeight({ ticketId }: TicketAddress) {
  const { density } = useDensity();
  const isRoomy = useMediaQuery('(width >= 45rem)');
  const isWide = useMediaQuery(WIDE);
  const isBeside = isWide && ticketId !== null;
  return heights[isRoomy && !isBeside ? 'row' : 'card'][density];
}
