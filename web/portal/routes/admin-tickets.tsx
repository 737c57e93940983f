import { useSyncExternalStore } from 'react';
import { CreateTicketDialog } from '#web/features/tickets/create-ticket-dialog.tsx';
import { TicketWorkspace, type WorkspaceWords } from '#web/features/tickets/ticket-workspace.tsx';
import { session } from '#web/lib/session.ts';
import { usePageTitle } from '../use-page-title.ts';

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
  if (!user) return null;

  return (
    <TicketWorkspace
      reader={user}
      words={words}
      newTicketDialog={(onClose, onCreated) => <CreateTicketDialog {...{ onClose, onCreated }} />}
    />
  );
}
