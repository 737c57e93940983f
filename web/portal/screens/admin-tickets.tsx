import { useQuery } from '@tanstack/react-query';
import { anyTicket } from '#web/features/desk/tickets/api.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { adminWorkspace } from '../admin-workspace.ts';
import type { ScreenProps } from '../screen.ts';
import { TicketScreen } from '../ticket-screen.tsx';

const FirstRun = onDemand(async () => (await import('./first-run.tsx')).FirstRun);

/**
 * All tickets, for provider staff. A new installation can have none: once the list has found that, it may lead to the
 * first steps. A list with tickets never waits for them.
 */
export function AdminTickets(props: ScreenProps) {
  const { data: hasTickets } = useQuery({ ...anyTicket, enabled: false });
  return (
    <>
      {hasTickets === false && <FirstRun onClose={() => undefined} />}
      <TicketScreen {...props} parts={adminWorkspace} />
    </>
  );
}
