import { useState } from 'react';
import { isPlain } from '#web/features/desk/tickets/list/first-lists.ts';
import { ListScroller } from '#web/features/desk/tickets/list/list-scroller.tsx';
import { ListToolbar } from '#web/features/desk/tickets/list/list-toolbar.tsx';
import { TicketList } from '#web/features/desk/tickets/list/ticket-list.tsx';
import type { ListsProps } from '#web/features/desk/tickets/list/ticket-workspace.tsx';
import { listOf, useSelection } from '#web/features/desk/tickets/selection/selection.ts';
import { useShortcuts } from '#web/ui/shortcuts.ts';
import { HomeGroups } from './home-groups.tsx';
import { BackHome, HomeHead } from './home-head.tsx';
import { useHomeRows } from './home-rows.ts';

/** From so many tickets on, searching them is worth its place. */
const MANY = 10;

/**
 * What a client comes for: what waits for them, how to reach us, and their open tickets by whose turn it is. What they search
 * or filter is one list, as it is for staff.
 */
export function ClientHome(props: ListsProps) {
  const { address, words, newTicket } = props;
  const isSelecting = useSelection(listOf(address)) !== undefined;
  const isHome = isPlain(address) && !isSelecting;
  const [isAsked, setIsAsked] = useState(false);
  const { count = 0 } = useHomeRows();
  const hasTools = !isHome || isAsked || count >= MANY;
  useShortcuts(hasTools ? {} : { '/': () => setIsAsked(true) });

  return (
    <ListScroller>
      <div className="ticket-pane mx-auto w-full max-w-[55rem]">
        <ListToolbar {...props} canSort={!isHome} tools={hasTools ? (isAsked ? 'asked' : 'shown') : 'hidden'}>
          {isHome ? <HomeHead isBeside={address.ticketId !== null} /> : <BackHome address={address} />}
        </ListToolbar>
        {isHome ? (
          <HomeGroups {...{ address, words }} onSearch={hasTools ? undefined : () => setIsAsked(true)} />
        ) : (
          <TicketList {...{ address, newTicket }} noneYet={words.noneYet} onClear={address.clearFilters} />
        )}
      </div>
    </ListScroller>
  );
}
