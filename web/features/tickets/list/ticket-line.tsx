import { memo } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import { PriorityMark, StatusMark } from '#web/features/tickets/badges.tsx';
import { DueMark } from '#web/features/tickets/promise/due-mark.tsx';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { classNames } from '#web/ui/class-names.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { isMarkedUnread, SelectBox, TicketLink, type TicketPlace } from './ticket-link.tsx';

/** A ticket on one line, in a compact list. Memoized: the list renders with every scrolled row. */
export const TicketLine = memo(function TicketLine(place: TicketPlace) {
  const actor = useActor();
  const { ticket, isOpen } = place;
  return (
    <article
      className={classNames(
        'relative flex h-6 items-center gap-2 border-line border-b px-4 text-sm sm:px-5 pointer-coarse:h-11',
        isOpen
          ? 'bg-river-wash forced-colors:outline-2 forced-colors:outline-[Highlight] forced-colors:-outline-offset-2'
          : 'hover:bg-sunken has-checked:bg-sunken',
        "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:content-['']",
        isOpen ? 'before:bg-copper' : 'before:bg-transparent',
      )}
    >
      {isMarkedUnread(place) && <span className="unread-mark">Unread</span>}
      <SelectBox {...place} className="-mr-1 -ml-2.5 h-6 w-8 pointer-coarse:size-11" />
      <span className="tabular shrink-0 text-ink-soft">{ticket.ticketNumber}</span>
      <StatusMark status={ticket.status} />
      <PriorityMark priority={ticket.priority} />
      <h3 className="min-w-0 flex-1 font-medium font-sans text-sm leading-6 tracking-normal">
        <TicketLink {...place} className="block truncate" />
      </h3>
      <bdi className="max-w-[28%] shrink-0 truncate text-ink-faint max-sm:hidden">
        {fullName(ticket.clientName, ticket.clientLastName)}
      </bdi>
      {isStaffRole(actor.role) && <DueMark ticket={ticket} isIcon />}
      <RelativeTime value={ticket.updatedAt} className="shrink-0 whitespace-nowrap text-ink-soft" />
    </article>
  );
});
