import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useTicketAddress } from './ticket-address.ts';

/** A ticket's place in a list. */
export type TicketPlace = {
  ticket: Ticket;
  isOpen: boolean;
  /** What this browser keeps for it: a comment that could not be sent comes before what is still being written. */
  kept: 'Not sent' | 'Draft' | undefined;
  /** Undefined unless tickets are being selected and this one can be. */
  isSelected: boolean | undefined;
  /** Selects the ticket or takes it out, or selects all up to it. */
  onSelect: (ticketId: string, isRange: boolean) => void;
};

/** The ticket's title, as a link that covers its whole place. Shift-click selects instead. */
export function TicketLink({ className, ...place }: TicketPlace & { className?: string }) {
  const { ticket, isOpen, onSelect } = place;
  const { linkTo } = useTicketAddress();

  /** Otherwise the browser selects the text in between. */
  function handlePress(event: MouseEvent<HTMLElement>) {
    if (!event.shiftKey) return;
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
  }

  function handleClick(event: MouseEvent) {
    if (!event.shiftKey) return;
    event.preventDefault();
    onSelect(ticket.id, true);
  }

  return (
    <Link
      {...linkTo(ticket.id)}
      data-ticket={ticket.id}
      aria-current={isOpen || undefined}
      aria-description={isMarkedUnread(place) ? 'Unread' : undefined}
      dir="auto"
      className={classNames("rounded after:absolute after:inset-0 after:content-['']", className)}
      onMouseDown={handlePress}
      onClick={handleClick}
    >
      {ticket.title}
    </Link>
  );
}

/** Whether the user has an unread notification about it. The open ticket is being read. */
export const isMarkedUnread = ({ ticket, isOpen }: TicketPlace) => ticket.isUnread && !isOpen;

/** Selects a ticket. With Shift it selects all up to it. */
export function SelectBox({ ticket, isSelected, onSelect, className }: TicketPlace & { className: string }) {
  if (isSelected === undefined) return null;
  return (
    <label className={classNames('relative z-1 grid shrink-0 cursor-pointer place-items-center', className)}>
      <input
        type="checkbox"
        className="tick"
        aria-label={`Select ${ticket.ticketNumber}`}
        checked={isSelected}
        onChange={({ nativeEvent }) => onSelect(ticket.id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}
