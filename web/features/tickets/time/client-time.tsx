import { useId, useState } from 'react';
import type { Ticket } from '#web/features/tickets/api.ts';
import { useProvider } from '#web/lib/provider.ts';
import { TextButton } from '#web/ui/button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const ShownTime = onDemand(async () => (await import('./shown-time.tsx')).ShownTime);

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
      <div id={id}>{isOpen && <ShownTime ticketId={ticket.id} onClose={() => setIsOpen(false)} />}</div>
    </div>
  );
}
