import { useEffect, useSyncExternalStore } from 'react';
import { TicketWorkspace, type WorkspaceWords } from '#web/features/tickets/ticket-workspace.tsx';
import { OnDemand } from '#web/lib/on-demand.tsx';
import { session } from '#web/lib/session.ts';
import { loadWhenIdle } from '#web/lib/when-idle.ts';
import { usePageTitle } from '../use-page-title.ts';

const ticketPanel = {
  name: 'ticket for staff',
  load: async () => (await import('#web/features/tickets/staff-ticket-panel.tsx')).StaffTicketPanel,
};
const newTicketDialog = {
  name: 'create a ticket',
  load: async () => (await import('#web/features/tickets/create-ticket-dialog.tsx')).CreateTicketDialog,
};

const words: WorkspaceWords = {
  heading: 'Support Tickets',
  newTicket: 'Create Ticket',
  placeholder: 'Search tickets, companies, or clients...',
  noneYet: 'No tickets have been created yet.',
  nothingOpen: 'Choose a ticket from the list to answer, assign or resolve it.',
  statuses: [
    ['active', 'Active'],
    ['closed', 'Closed'],
    ['all', 'All'],
  ],
};

/** Everybody's tickets, for provider staff. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  usePageTitle('Admin dashboard');
  useEffect(() => loadWhenIdle(ticketPanel.load, newTicketDialog.load), []);
  if (!user) return null;

  return (
    <TicketWorkspace
      reader={user}
      words={words}
      ticketPanel={ticketPanel}
      newTicketDialog={(onClose, onCreated) => <OnDemand code={newTicketDialog} props={{ onClose, onCreated }} />}
    />
  );
}
