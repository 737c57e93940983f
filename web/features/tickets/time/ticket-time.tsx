import { useId, useState } from 'react';
import type { Ticket } from '#web/features/tickets/api.ts';
import { TextButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const TimeSection = onDemand(async () => (await import('./time-section.tsx')).TimeSection);

/** The time worked on a ticket, on request. */
export function TicketTime({ ticket }: { ticket: Ticket }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();

  return (
    <div className="text-sm">
      <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        Time
      </TextButton>
      <div id={id}>{isOpen && <TimeSection ticket={ticket} onClose={() => setIsOpen(false)} />}</div>
    </div>
  );
}
