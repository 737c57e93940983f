import { memo } from 'react';
import { Link } from 'react-router';
import { fullName } from '#web/lib/full-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { Ticket } from './api.ts';
import { PriorityMark, StatusMark } from './badges.tsx';

type TicketLineProps = { ticket: Ticket; address: string; isOpen: boolean };

/** A ticket on one line, in a compact list. Memoized: the list renders with every scrolled row. */
export const TicketLine = memo(function TicketLine({ ticket, address, isOpen }: TicketLineProps) {
  const isUnread = ticket.isUnread && !isOpen;
  return (
    <article
      className={classNames(
        'relative flex h-6 items-center gap-2 border-line border-b px-4 text-sm sm:px-5 pointer-coarse:h-11',
        isOpen
          ? 'bg-river-wash forced-colors:outline-2 forced-colors:outline-[Highlight] forced-colors:-outline-offset-2'
          : 'hover:bg-sunken',
        "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:content-['']",
        isOpen ? 'before:bg-copper' : 'before:bg-transparent',
      )}
    >
      {isUnread && <span className="unread-mark">Unread</span>}
      <span className="tabular shrink-0 text-ink-soft">{ticket.ticketNumber}</span>
      <StatusMark status={ticket.status} />
      <PriorityMark priority={ticket.priority} />
      <h3 className="min-w-0 flex-1 font-medium font-sans text-sm leading-6 tracking-normal">
        <Link
          to={address}
          state={{ opened: true }}
          replace={isOpen}
          data-ticket={ticket.id}
          aria-current={isOpen || undefined}
          aria-description={isUnread ? 'Unread' : undefined}
          dir="auto"
          className="block truncate rounded after:absolute after:inset-0 after:content-['']"
        >
          {ticket.title}
        </Link>
      </h3>
      <bdi className="max-w-[28%] shrink-0 truncate text-ink-faint max-sm:hidden">
        {fullName(ticket.clientName, ticket.clientLastName)}
      </bdi>
      <RelativeTime value={ticket.updatedAt} className="shrink-0 whitespace-nowrap text-ink-soft" />
    </article>
  );
});
