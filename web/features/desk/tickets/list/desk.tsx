import { ListScroller } from './list-scroller.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { TicketList } from './ticket-list.tsx';
import type { ListsProps } from './ticket-workspace.tsx';

/** The one list of provider staff. */
export function Desk(props: ListsProps) {
  const { address, words, newTicket } = props;
  return (
    <div className="ticket-pane flex min-h-0 flex-1 flex-col">
      {/* Where there is room, the rail has this button. */}
      <ListToolbar {...props} newTicket={<span className="contents wide:hidden">{newTicket}</span>} />
      <ListScroller>
        <TicketList {...{ address, newTicket }} noneYet={words.noneYet} onClear={address.clearFilters} />
      </ListScroller>
    </div>
  );
}
