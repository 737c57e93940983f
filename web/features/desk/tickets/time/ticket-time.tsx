import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { minutesInWords } from '#contract/time-words.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { TextButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { timeOfTicket } from './api.ts';

const TimeSection = onDemand(async () => (await import('./time-section.tsx')).TimeSection);

/** How much time was worked on a ticket and, on request, when and by whom. */
export function TicketTime({ ticket }: { ticket: Ticket }) {
  const { data: entries = [] } = useQuery(timeOfTicket(ticket.id));
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0);

  return (
    <div className="text-sm">
      <div className="flex items-baseline gap-x-2">
        <TextButton aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          Time
        </TextButton>
        {minutes > 0 && !isOpen && <span className="tabular">{minutesInWords(minutes)}</span>}
      </div>
      <div id={id}>{isOpen && <TimeSection ticket={ticket} onClose={() => setIsOpen(false)} />}</div>
    </div>
  );
}
