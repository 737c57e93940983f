import { TimeList } from './time-list.tsx';

/** The time worked on a ticket, to read only. */
export function ShownTime({ ticketId }: { ticketId: string; onClose: () => void }) {
  return (
    <div className="mt-2">
      <TimeList ticketId={ticketId} />
    </div>
  );
}
