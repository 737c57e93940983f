import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Ticket } from '#web/features/tickets/api.ts';
import { TextButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { ownTimer } from './api.ts';

const TimeSection = onDemand(async () => (await import('./time-section.tsx')).TimeSection);

/** The time worked on a ticket, on request, or at once if the user's timer is on it. */
export function TicketTime({ ticket }: { ticket: Ticket }) {
  const { data } = useQuery(ownTimer);
  const [isOpen, setIsOpen] = useState<boolean>();
  const id = useId();
  // It stays open when the timer has ended.
  if (isOpen === undefined && data?.timer?.ticketId === ticket.id) setIsOpen(true);

  return (
    <div className="text-sm">
      <TextButton aria-expanded={isOpen ?? false} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        Time
      </TextButton>
      <div id={id}>{isOpen && <TimeSection ticket={ticket} onClose={() => setIsOpen(false)} />}</div>
    </div>
  );
}
