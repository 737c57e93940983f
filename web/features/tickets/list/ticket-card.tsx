import { UserRound } from 'lucide-react';
import { memo } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import { isActiveStatus, isUnassigned } from '#contract/ticket-policies.ts';
import { TagList } from '#web/features/shared/tag-list.tsx';
import { PriorityBadge, RelationBadge, StatusBadge } from '#web/features/tickets/badges.tsx';
import { DueMark } from '#web/features/tickets/promise/due-mark.tsx';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { shortDate } from '#web/lib/time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { isMarkedUnread, SelectBox, TicketLink, type TicketPlace } from './ticket-link.tsx';

/** Memoized: the list renders with every scrolled row. */
export const TicketCard = memo(function TicketCard(place: TicketPlace) {
  const actor = useActor();
  const { ticket, isOpen } = place;
  return (
    <article
      className={classNames(
        'relative grid grid-cols-1 gap-1 border-line border-b px-4 py-2.5 transition-colors sm:px-5',
        isOpen
          ? 'bg-river-wash forced-colors:outline-2 forced-colors:outline-[Highlight] forced-colors:-outline-offset-2'
          : 'hover:bg-sunken has-checked:bg-sunken',
        "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:content-['']",
        isOpen ? 'before:bg-copper' : 'before:bg-transparent',
      )}
    >
      {isMarkedUnread(place) && <span className="unread-mark">Unread</span>}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <SelectBox {...place} className="-my-2.5 -mr-2 -ml-2.5 size-10 pointer-coarse:size-11" />
        <span className="tabular font-semibold text-ink-soft text-sm">{ticket.ticketNumber}</span>
        <StatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
        <RelativeTime
          value={ticket.updatedAt}
          what="Updated"
          className="ml-auto whitespace-nowrap text-ink-soft text-sm"
        />
      </div>
      <h3 className="text-wrap font-sans font-semibold text-base leading-snug tracking-normal">
        <TicketLink {...place} className="line-clamp-2 [overflow-wrap:anywhere]" />
      </h3>
      <div className="flex items-baseline gap-3 text-sm">
        <p dir="auto" className="line-clamp-1 min-w-0 flex-1 text-ink-soft [overflow-wrap:anywhere]">
          {ticket.description}
        </p>
        {isStaffRole(actor.role) && <DueMark ticket={ticket} />}
        <Assignee ticket={ticket} />
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
        <span className="min-w-0 truncate">
          <bdi>{fullName(ticket.clientName, ticket.clientLastName)}</bdi>
          {isStaffRole(actor.role) && (
            <span className="text-ink-faint">
              {' '}
              · <bdi>{ticket.companyName}</bdi>
            </span>
          )}
          <span className="text-ink-faint"> · {shortDate(ticket.createdAt)}</span>
        </span>
        <Relation ticket={ticket} />
        {!isStaffRole(actor.role) && <TagList tags={ticket.tags} />}
        <Turn ticket={ticket} />
      </div>
    </article>
  );
});

/** Who works on it. Badges tell clients who are themselves assigned. */
function Assignee({ ticket }: Pick<TicketPlace, 'ticket'>) {
  const actor = useActor();
  if (isUnassigned(ticket)) {
    return isStaffRole(actor.role) && <span className="whitespace-nowrap text-ink-faint">Unassigned</span>;
  }
  if (ticket.assignedToId === actor.id && (actor.role === 'manager' || actor.role === 'member')) return null;
  const name = fullName(ticket.assignedToFirstName, ticket.assignedToLastName);
  return (
    <span className="inline-flex max-w-[45%] shrink-0 items-center gap-1 self-center text-ink-soft">
      <UserRound className="size-3.5 shrink-0" aria-hidden="true" />
      <span className="sr-only">Assigned to </span>
      <bdi className="truncate">{ticket.assignedToId === actor.id ? 'You' : name}</bdi>
    </span>
  );
}

/** What the turn of the client and of the provider is called, for staff and for clients. */
const turns = {
  staff: { client: ['Waiting for client', 'text-ink-faint'], provider: ['Waiting for us', 'font-medium text-ink'] },
  client: {
    client: ['Waiting for you', 'font-semibold text-copper-deep'],
    provider: ['Waiting for support', 'text-ink-faint'],
  },
} as const;

/** Whose turn it is; nobody's on a resolved or closed ticket. */
function Turn({ ticket }: Pick<TicketPlace, 'ticket'>) {
  const actor = useActor();
  if (!isActiveStatus(ticket.status)) return null;
  const who = ticket.status === 'waiting_client' ? 'client' : 'provider';
  const [words, look] = turns[isStaffRole(actor.role) ? 'staff' : 'client'][who];
  return <span className={`ml-auto whitespace-nowrap ${look}`}>{words}</span>;
}

/** A client's relation to the ticket. */
function Relation({ ticket }: Pick<TicketPlace, 'ticket'>) {
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

export function LoadingCards() {
  return (
    <LoadingRows things="tickets" count={6} rowClassName="space-y-2.5 border-line border-b px-5 py-4">
      <div className="flex gap-2">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="h-4 w-16" />
        <Skeleton className="ml-auto h-4 w-12" />
      </div>
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-4 w-1/2" />
    </LoadingRows>
  );
}
