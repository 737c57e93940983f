import { LifeBuoy } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { InquiriesLink } from '#web/features/inquiries/inquiries-link.tsx';
import { CreateTicketDialog } from '#web/features/tickets/create-ticket-dialog.tsx';
import { TicketWorkspace, type WorkspaceWords } from '#web/features/tickets/ticket-workspace.tsx';
import { session } from '#web/lib/session.ts';
import { TabList, TabPanel, Tabs } from '#web/ui/tabs.tsx';
import { PortalHeader } from '../portal-header.tsx';
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

const tabs = [{ value: 'tickets', label: 'Tickets', icon: <LifeBuoy className="size-4" aria-hidden="true" /> }];

/** The provider's dashboard. */
export function Component() {
  const user = useSyncExternalStore(session.subscribe, session.current)?.user;
  usePageTitle('Admin dashboard');
  if (!user) return null;

  return (
    <Tabs value="tickets" onChange={() => undefined} className="flex min-h-dvh flex-col min-[68rem]:h-dvh">
      <PortalHeader title="Admin dashboard" name={`${user.firstName} ${user.lastName}`} place="Administrator">
        <div className="flex h-full gap-1">
          <TabList tabs={tabs} label="Sections of the dashboard" />
          <InquiriesLink />
        </div>
      </PortalHeader>
      <main className="flex min-h-0 flex-1 flex-col">
        <TabPanel value="tickets">
          <TicketWorkspace
            reader={user}
            words={words}
            newTicketDialog={(onClose, onCreated) => <CreateTicketDialog {...{ onClose, onCreated }} />}
          />
        </TabPanel>
      </main>
    </Tabs>
  );
}
