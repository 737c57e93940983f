import { useId, useState } from 'react';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useProvider } from '#web/lib/provider.ts';
import { TextButton } from '#web/ui/button.tsx';
import { TimeList } from './time-list.tsx';

/** The time worked on a ticket, for clients whose provider shows it. */
export function ClientTime({ ticket }: { ticket: Ticket }) {
  const { clientsSeeTime } = useProvider();
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  if (!clientsSeeTime) return null;

  return (
    <div className="text-sm">
      <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        Time
      </TextButton>
      <div id={id}>
        {isOpen && (
          <div className="mt-2">
            <TimeList ticketId={ticket.id} />
          </div>
        )}
      </div>
    </div>
  );
}
