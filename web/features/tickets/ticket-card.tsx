import { UserRoundCheck } from 'lucide-react';
import { memo } from 'react';
import { Link } from 'react-router';
import { isStaffRole } from '#contract/policies.ts';
import { fullName } from '#web/lib/full-name.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { shortDate } from '#web/lib/time.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { TagList } from '#web/ui/tag-list.tsx';
import type { Ticket } from './api.ts';
import { PriorityBadge, RelationBadge, StatusBadge } from './badges.tsx';

type TicketCardProps = { ticket: Ticket; reader: StoredSession['user']; address: string; isOpen: boolean };

/** Memoized: the list renders with every scrolled row. */
export const TicketCard = memo(function TicketCard({ ticket, reader, address, isOpen }: TicketCardProps) {
  return (
    <article
      className={classNames(
        'relative grid gap-1 border-line border-b px-4 py-2.5 transition-colors sm:px-5',
        isOpen
          ? 'bg-river-wash forced-colors:outline-2 forced-colors:outline-[Highlight] forced-colors:-outline-offset-2'
          : 'hover:bg-sunken',
        "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:content-['']",
        isOpen ? 'before:bg-copper' : 'before:bg-transparent',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="tabular font-semibold text-ink-soft text-sm">{ticket.ticketNumber}</span>
        <StatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
        <RelativeTime value={ticket.createdAt} className="ml-auto whitespace-nowrap text-ink-soft text-sm" />
      </div>
      <h3 className="text-wrap font-sans font-semibold text-base leading-snug tracking-normal">
        <Link
          to={address}
          state={{ opened: true }}
          replace={isOpen}
          data-ticket={ticket.id}
          aria-current={isOpen || undefined}
          dir="auto"
          className="line-clamp-2 rounded after:absolute after:inset-0 after:content-[''] [overflow-wrap:anywhere]"
        >
          {ticket.title}
        </Link>
      </h3>
      <p dir="auto" className="line-clamp-1 text-ink-soft text-sm [overflow-wrap:anywhere]">
        {ticket.description}
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-ink-soft text-sm">
        <span className="min-w-0 truncate">
          <bdi>{fullName(ticket.clientName, ticket.clientLastName)}</bdi>
          {isStaffRole(reader.role) && (
            <span className="text-ink-faint">
              {' '}
              · <bdi>{ticket.companyName}</bdi>
            </span>
          )}
          <span className="text-ink-faint"> · {shortDate(ticket.createdAt)}</span>
        </span>
        <Relation ticket={ticket} reader={reader} />
        {!isStaffRole(reader.role) && <TagList tags={ticket.tags} />}
      </div>
    </article>
  );
});

/** The user's relation to the ticket or, for provider staff, that it is assigned. */
function Relation({ ticket, reader }: Pick<TicketCardProps, 'ticket' | 'reader'>) {
  const isMine = ticket.assignedToId === reader.id;

  if (isStaffRole(reader.role)) {
    if (!ticket.assignedToId) return null;
    return (
      <span className="ml-auto inline-flex items-center gap-1 whitespace-nowrap text-moss text-xs">
        <UserRoundCheck className="size-3.5" aria-hidden="true" />
        {isMine ? 'Assigned to you' : 'Assigned'}
      </span>
    );
  }
  if (reader.role === 'manager') {
    return (
      <>
        {ticket.clientId === reader.id && <RelationBadge>Requester</RelationBadge>}
        {isMine && <RelationBadge>Assigned</RelationBadge>}
      </>
    );
  }
  return reader.role === 'member' && isMine && ticket.clientId !== reader.id ? (
    <RelationBadge>Assigned to you</RelationBadge>
  ) : null;
}
