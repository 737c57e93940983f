import { ClientHome } from '#web/features/desk/tickets/home/client-home.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import type { WorkspaceParts } from './ticket-screen.tsx';

const TicketPanel = onDemand(
  async () => (await import('#web/features/desk/tickets/panel/client-ticket-panel.tsx')).ClientTicketPanel,
);
const NewTicketDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/new/new-ticket-dialog.tsx')).NewTicketDialog,
);
const FilterPanel = onDemand(
  async () => (await import('#web/features/desk/tickets/list/filter-panel.tsx')).FilterPanel,
);

const words: WorkspaceParts['words'] = {
  heading: 'Support tickets',
  newTicket: 'New ticket',
  placeholder: 'Search tickets...',
  noneYet: 'You haven’t created any tickets yet.',
  statuses: [
    ['active', 'Active'],
    ['open', 'Open'],
    ['in_progress', 'In progress'],
    ['waiting_client', 'Waiting for you or a colleague'],
    ['closed', 'Resolved and closed'],
    ['all', 'All'],
  ],
};

/** The parts of the client portal's ticket list. */
export const clientWorkspace: WorkspaceParts = { Lists: ClientHome, words, TicketPanel, NewTicketDialog, FilterPanel };
