import { clientWorkspace } from '../client-workspace.ts';
import type { ScreenProps } from '../screen.ts';
import { TicketScreen } from '../ticket-screen.tsx';

/** The tickets visible to a client user. */
export function ClientTickets(props: ScreenProps) {
  return <TicketScreen {...props} parts={clientWorkspace} />;
}
