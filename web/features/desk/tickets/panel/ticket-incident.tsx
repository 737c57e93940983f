import { TriangleAlert } from 'lucide-react';
import { isStaff } from '#contract/policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useActor } from '#web/lib/actor.ts';
import { Link } from '#web/ui/link.tsx';

/** The incident that a ticket is attached to. */
export function TicketIncident({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const { incident } = ticket;
  if (!incident) return null;
  const title = <bdi>“{incident.title}”</bdi>;
  return (
    <div className="mb-3 flex items-start gap-2.5 rounded border border-line px-3.5 py-2 text-ink-soft text-sm">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {incident.isOpen ? 'Part of ' : 'Was part of '}
        {isStaff(actor) ? <Link to={`/admin/status?incident=${incident.id}`}>{title}</Link> : title}
        {incident.isOpen ? ', which we are working on.' : ', which is over.'}
      </span>
    </div>
  );
}
