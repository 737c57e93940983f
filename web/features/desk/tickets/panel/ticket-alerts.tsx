import { lazy, Suspense } from 'react';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { Skeleton } from '#web/ui/notice.tsx';

const AlertList = lazy(async () => ({ default: (await import('./alert-list.tsx')).AlertList }));

/** The alerts that are counted in a ticket. Their code loads with the first ticket that has any. */
export function TicketAlerts({ ticket }: { ticket: Ticket }) {
  const { alerts = [] } = ticket;
  if (alerts.length === 0) return null;
  return (
    <Suspense fallback={<Skeleton className="mb-3 h-10" />}>
      <AlertList ticket={ticket} alerts={alerts} />
    </Suspense>
  );
}
