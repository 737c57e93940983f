import { memo } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import { PriorityMark, StatusMark } from '#web/features/desk/tickets/badges.tsx';
import { WaitMarks } from '#web/features/desk/tickets/snooze/wait-marks.tsx';
import { useActor } from '#web/lib/actor.ts';
import { shortDate } from '#web/lib/time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Assignee, Requester, Title } from './ticket-cells.tsx';
import { clientColumns } from './ticket-columns.tsx';
import { isMarkedUnread, SelectBox, type TicketPlace } from './ticket-link.tsx';

type Part = Pick<TicketPlace, 'ticket'>;

/**
 * A ticket as a row of columns, or as a card of three lines where the list is narrow: the same elements, so nothing loses
 * the focus when a ticket opens beside the list. Memoized: the list renders with every scrolled row.
 */
export const TicketRow = memo(function TicketRow(place: TicketPlace) {
  const actor = useActor();
  const { ticket, isOpen } = place;
  return (
    <article
      className={classNames(
        'ticket-grid relative border-line border-b px-4 py-2.5 text-sm sm:px-5',
        'row:h-13 row:py-0 row:compact:h-7 compact:py-1.5 row:pointer-coarse:compact:h-11',
        place.isSelected !== undefined && 'row:pl-11',
        isOpen
          ? 'bg-river-wash forced-colors:outline-2 forced-colors:outline-[Highlight] forced-colors:-outline-offset-2'
          : 'hover:bg-sunken has-checked:bg-sunken',
        "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:content-['']",
        isOpen ? 'before:bg-copper' : 'before:bg-transparent',
        !isStaffRole(actor.role) && clientColumns,
      )}
    >
      {isMarkedUnread(place) && <span className="unread-mark">Unread</span>}
      <Head {...place} />
      <Title {...place} />
      <div className="flex items-center gap-x-3 row:contents">
        <Requester ticket={ticket} />
        <Assignee ticket={ticket} />
        {isStaffRole(actor.role) && (
          <span className="flex shrink-0 gap-1.5 card:empty:hidden row:order-7 row:row-span-2">
            <WaitMarks ticket={ticket} className="flex-col items-start card:items-end" />
          </span>
        )}
      </div>
    </article>
  );
});

/** The first line of a card. */
function Head(place: TicketPlace) {
  const actor = useActor();
  const { ticket } = place;
  return (
    <div className="flex items-center gap-x-2 row:contents">
      <SelectBox
        {...place}
        className="-my-2.5 -mr-2 -ml-2.5 size-10 row:absolute row:inset-y-0 row:left-3.5 row:m-0 row:h-full row:w-8 pointer-coarse:size-11"
      />
      <Priority ticket={ticket} />
      <span className="tabular whitespace-nowrap text-ink-soft row:order-2 row:row-span-2">
        {ticket.ticketNumber}
        <span className="hidden text-ink-faint text-xs row:block row:compact:hidden">
          <span className="sr-only">Created </span>
          {shortDate(ticket.createdAt)}
        </span>
      </span>
      <Status ticket={ticket} />
      <RelativeTime
        value={ticket.updatedAt}
        what="Updated"
        className={classNames(
          'ml-auto whitespace-nowrap text-ink-soft row:order-8 row:row-span-2 row:text-right',
          isStaffRole(actor.role) && 'row:hidden row-xl:block',
        )}
      />
    </div>
  );
}

/** In a card, only a priority that differs from the usual one. */
function Priority({ ticket: { priority } }: Part) {
  return (
    <span className={classNames('row:order-1 row:row-span-2', priority === 'medium' && 'sr-only row:not-sr-only')}>
      <PriorityMark priority={priority} />
    </span>
  );
}

function Status({ ticket }: Part) {
  return (
    <span className="min-w-0 in-data-waiting:sr-only row:order-6 row:row-span-2 row:in-data-waiting:not-sr-only row:in-data-waiting:invisible">
      <StatusMark ticket={ticket} wordClassName="row:compact:sr-only row-lg:compact:not-sr-only" />
    </span>
  );
}

export function LoadingTickets() {
  return (
    <LoadingRows
      things="tickets"
      count={8}
      rowClassName="flex h-[5.5rem] flex-col justify-center gap-2 border-line border-b px-5 row:h-13 row:flex-row row:items-center row:justify-start row:gap-4"
    >
      <Skeleton className="h-4 w-24 shrink-0" />
      <Skeleton className="h-4 w-4/5 row:flex-1" />
      <Skeleton className="h-4 w-1/2 row:w-40" />
    </LoadingRows>
  );
}
