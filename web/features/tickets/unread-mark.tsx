import type { Ticket } from './api.ts';

type UnreadMarkProps = { ticket: Ticket; isOpen: boolean };

/** Says that the reader has an unread notification about a ticket. The open ticket is being read. */
export function UnreadMark(props: UnreadMarkProps) {
  const id = unreadIdOf(props);
  if (!id) return null;
  return (
    // In the margin, so that the lines stay aligned. A border, because forced colors take backgrounds away.
    <span
      id={id}
      className="absolute top-1/2 left-1 size-2 -translate-y-1/2 rounded-full border-4 border-copper sm:left-1.5"
    >
      <span className="sr-only">Unread</span>
    </span>
  );
}

/** The id of the mark, which describes the ticket's link; undefined if there is none. */
export function unreadIdOf({ ticket, isOpen }: UnreadMarkProps) {
  return ticket.isUnread && !isOpen ? `unread-${ticket.id}` : undefined;
}
