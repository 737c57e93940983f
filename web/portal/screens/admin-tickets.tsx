import { adminWorkspace } from '../admin-workspace.ts';
import type { ScreenProps } from '../screen.ts';
import { TicketScreen } from '../ticket-screen.tsx';

/** All tickets, for provider staff. */
export function AdminTickets(props: ScreenProps) {
  return <TicketScreen {...props} parts={adminWorkspace} />;
}
