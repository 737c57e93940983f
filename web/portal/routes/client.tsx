import { LifeBuoy } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { NewTicketDialog } from '#web/features/tickets/new-ticket-dialog.tsx';
import { TicketWorkspace, type WorkspaceWords } from '#web/features/tickets/ticket-workspace.tsx';
import { session } from '#web/lib/session.ts';
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { PortalHeader } from '../portal-header.tsx';
import { usePageTitle } from '../use-page-title.ts';

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

const tabs = [{ value: 'tickets', label: 'Support Tickets', icon: <LifeBuoy className="size-4" aria-hidden="true" /> }];

/** The client's portal. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  usePageTitle('Support Portal');
  if (!user) return null;

  return (
    <Tabs value="tickets" onChange={() => undefined} className="flex min-h-dvh flex-col min-[68rem]:h-dvh">
      <PortalHeader title="Support Portal" name={`${user.firstName} ${user.lastName}`} place={user.companyName}>
        <TabList tabs={tabs} label="Sections of the portal" />
      </PortalHeader>
      <main className="flex min-h-0 flex-1 flex-col">
        <TabPanel value="tickets">
          <TicketWorkspace
            reader={user}
            words={words}
            newTicketDialog={(onClose, onCreated) => <NewTicketDialog {...{ onClose, onCreated }} />}
          />
        </TabPanel>
      </main>
    </Tabs>
  );
}
