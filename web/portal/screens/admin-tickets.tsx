import { adminWorkspace } from '../admin-workspace.ts';
import type { ScreenProps } from '../screen.ts';
import { TicketScreen } from '../ticket-screen.tsx';
import { FirstRun } from './first-run.tsx';

/** All tickets, for provider staff; in a new installation the way to the first steps. */
export function AdminTickets(props: ScreenProps) {
  return (
    <>
      <FirstRun />
      <TicketScreen {...props} parts={adminWorkspace} />
    </>
  );
}
