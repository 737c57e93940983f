import { KeysWhenIdle } from '#web/features/desk/tickets/keys/keys-when-idle.tsx';
import { Desk } from '#web/features/desk/tickets/list/desk.tsx';
import { ViewSwitcher } from '#web/features/desk/tickets/views/view-switcher.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import type { WorkspaceParts } from './ticket-screen.tsx';

const TicketPanel = onDemand(
  async () => (await import('#web/features/desk/tickets/panel/staff-ticket-panel.tsx')).StaffTicketPanel,
);
const NewTicketDialog = onDemand(async () => (await import('./screens/create-ticket.tsx')).CreateTicket);
const FilterPanel = onDemand(
  async () => (await import('#web/features/desk/tickets/list/staff-filter-panel.tsx')).StaffFilterPanel,
);

const words: WorkspaceParts['words'] = {
  heading: 'Support tickets',
  newTicket: 'Create ticket',
  placeholder: 'Search tickets, companies, or clients...',
  noneYet: 'No tickets have been created yet.',
  statuses: [
    ['active', 'Active'],
    ['closed', 'Closed'],
    ['all', 'All'],
  ],
};

/** The parts of the dashboard's ticket list. */
export const adminWorkspace: WorkspaceParts = {
  Lists: Desk,
  words,
  TicketPanel,
  NewTicketDialog,
  FilterPanel,
  ViewSwitcher,
  TicketKeys: KeysWhenIdle,
};
