import { Paperclip, UserRound } from 'lucide-react';
import { memo } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import { isUnassigned } from '#contract/ticket-policies.ts';
import { TagList } from '#web/features/shared/tag-list.tsx';
import { PriorityMark, RelationBadge, StatusMark } from '#web/features/tickets/badges.tsx';
import { DueMark } from '#web/features/tickets/promise/due-mark.tsx';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { shortDate } from '#web/lib/time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { isMarkedUnread, SelectBox, TicketLink, type TicketPlace } from './ticket-link.tsx';

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
      )}
    >
      {isMarkedUnread(place) && <span className="unread-mark">Unread</span>}
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
      <Title {...place} />
      <div className="flex items-center gap-x-3 row:contents">
        <Requester ticket={ticket} />
        <Assignee ticket={ticket} />
        {isStaffRole(actor.role) && (
          <span className="flex shrink-0 card:empty:hidden row:order-7 row:row-span-2">
            <DueMark ticket={ticket} />
          </span>
        )}
      </div>
    </article>
  );
});

/** In a card, only a priority that differs from the usual one. */
function Priority({ ticket: { priority } }: Part) {
  return (
    <span className={classNames('row:order-1 row:row-span-2', priority === 'medium' && 'sr-only row:not-sr-only')}>
      <PriorityMark priority={priority} />
    </span>
  );
}

function Status({ ticket: { status } }: Part) {
  return (
    <span className="min-w-0 in-data-waiting:sr-only row:order-6 row:row-span-2 row:in-data-waiting:not-sr-only row:in-data-waiting:invisible">
      <StatusMark status={status} wordClassName="row:compact:sr-only row-lg:compact:not-sr-only" />
    </span>
  );
}

function Title(place: TicketPlace) {
  const { ticket, hasDraft } = place;
  const isUnread = isMarkedUnread(place);
  return (
    <div className="min-w-0 row:order-3 row-lg:row-span-2 row:self-end row-lg:self-auto row:compact:row-span-2 row:compact:self-auto">
      <div className="flex min-w-0 items-center gap-2">
        <h3 className="min-w-0 font-sans text-base leading-snug tracking-normal compact:text-sm">
          <TicketLink {...place} className={classNames('block truncate', isUnread ? 'font-semibold' : 'font-medium')} />
        </h3>
        {ticket.hasFiles && (
          <span className="shrink-0 text-ink-faint" data-tooltip="Has files">
            <Paperclip className="size-3.5" aria-hidden="true" />
            <span className="sr-only">Has files</span>
          </span>
        )}
        {hasDraft && <span className="shrink-0 font-semibold text-copper-deep text-xs">Draft</span>}
      </div>
      <p dir="auto" className="hidden truncate text-ink-faint row-lg:block row-lg:compact:hidden">
        {ticket.description}
      </p>
    </div>
  );
}

/** Who it is for, and for clients their own relation to it and its tags. */
function Requester({ ticket }: Part) {
  const actor = useActor();
  const isStaff = isStaffRole(actor.role);
  return (
    <div
      className={classNames(
        'flex min-w-0 flex-1 items-center gap-x-2 row:order-4 card:flex-wrap card:gap-y-1',
        'row:col-start-3 row:row-start-2 row:self-start row-lg:col-auto row-lg:row-span-2 row-lg:row-start-auto',
        'row-lg:block row-lg:self-auto row:compact:col-auto row:compact:row-span-2 row:compact:row-start-auto',
      )}
    >
      <p className="min-w-0 truncate">
        <bdi>{fullName(ticket.clientName, ticket.clientLastName)}</bdi>
        {isStaff && (
          <span className="text-ink-faint row-lg:block row-lg:truncate row-lg:compact:inline">
            <span className="row-lg:hidden row-lg:compact:inline"> · </span>
            <bdi>{ticket.companyName}</bdi>
          </span>
        )}
      </p>
      {!isStaff && (
        <span className="flex min-w-0 items-center gap-1 row:shrink-0 row:compact:hidden card:empty:hidden">
          <Relation ticket={ticket} />
          <TagList tags={ticket.tags} />
        </span>
      )}
    </div>
  );
}

/** Who works on it. Badges tell clients who are themselves assigned. */
function Assignee({ ticket }: Part) {
  const actor = useActor();
  const isMe = ticket.assignedToId === actor.id;
  const hasBadge = isMe && (actor.role === 'manager' || actor.role === 'member');
  return (
    <span className="flex min-w-0 max-w-[38%] items-center gap-1 text-ink-soft card:empty:hidden row:order-5 row:row-span-2 row:hidden row-lg:flex row-lg:max-w-none">
      {isUnassigned(ticket) && isStaffRole(actor.role) && (
        <span className="hidden text-ink-faint row:inline">Unassigned</span>
      )}
      {!isUnassigned(ticket) && !hasBadge && (
        <>
          <UserRound className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="sr-only">Assigned to </span>
          <bdi className="truncate">
            {isMe ? 'You' : fullName(ticket.assignedToFirstName, ticket.assignedToLastName)}
          </bdi>
        </>
      )}
    </span>
  );
}

/** A client's relation to the ticket. */
function Relation({ ticket }: Part) {
  const actor = useActor();
  const isMine = ticket.assignedToId === actor.id;

  if (actor.role === 'manager') {
    return (
      <>
        {ticket.clientId === actor.id && <RelationBadge>Requester</RelationBadge>}
        {isMine && <RelationBadge>Assigned</RelationBadge>}
      </>
    );
  }
  return actor.role === 'member' && isMine && ticket.clientId !== actor.id ? (
    <RelationBadge>Assigned to you</RelationBadge>
  ) : null;
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
