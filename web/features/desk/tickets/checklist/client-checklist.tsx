import { lazy, Suspense } from 'react';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { Skeleton } from '#web/ui/notice.tsx';

const ClientSteps = lazy(async () => ({ default: (await import('./client-steps.tsx')).ClientSteps }));

/** What we do about a ticket, for clients to follow. Its code loads with the first ticket that shows a checklist. */
export function ClientChecklist({ ticket }: { ticket: Ticket }) {
  if (!ticket.checklist) return null;
  return (
    <Suspense fallback={<Skeleton className="mb-5 h-11 w-full" />}>
      <ClientSteps ticketId={ticket.id} checklist={ticket.checklist} />
    </Suspense>
  );
}
