import { useEffect, useSyncExternalStore } from 'react';
import { TicketWorkspace, type WorkspaceWords } from '#web/features/tickets/ticket-workspace.tsx';
import { OnDemand } from '#web/lib/on-demand.tsx';
import { session } from '#web/lib/session.ts';
import { loadWhenIdle } from '#web/lib/when-idle.ts';
import { usePageTitle } from '../use-page-title.ts';

const ticketPanel = {
  name: 'ticket for clients',
  load: async () => (await import('#web/features/tickets/client-ticket-panel.tsx')).ClientTicketPanel,
};
const newTicketDialog = {
  name: 'new ticket',
  load: async () => (await import('#web/features/tickets/new-ticket-dialog.tsx')).NewTicketDialog,
};

const words: WorkspaceWords = {
  heading: 'Support Tickets',
  newTicket: 'New Ticket',
  placeholder: 'Search tickets...',
  noneYet: 'You haven’t created any tickets yet.',
  nothingOpen: 'Choose a ticket from the list to read it and to answer.',
  statuses: [
    ['active', 'Active'],
    ['open', 'Open'],
    ['in_progress', 'In progress'],
    ['waiting_client', 'Waiting for client'],
    ['closed', 'Resolved and closed'],
    ['all', 'All'],
  ],
};

/** The tickets that a client may see. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  usePageTitle('Support Portal');
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
