import { attachTicket, listOpenIncidents } from '#contract/status.ts';
import { comingMaintenance, openIncident } from '#gallery/samples/status.ts';
import { ticket } from '#gallery/samples/tickets.ts';
import { longLine, longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { IncidentDialog } from './incident-dialog.tsx';

export const Filled: Story = {
  render: () => <IncidentDialog ticket={ticket()} onClose={() => undefined} />,
  api: (api) => {
    api.on(listOpenIncidents, () => [openIncident(), comingMaintenance()]);
    api.on(attachTicket, () => ({ message: 'Ticket attached to the incident' }));
  },
};
const over = { id: openIncident().id, title: 'No calls from outside', isOpen: false };
export const Over: Story = {
  ...Filled,
  render: () => <IncidentDialog ticket={ticket({ incident: over })} onClose={() => undefined} />,
  api: (api) => api.on(listOpenIncidents, () => []),
};
export const Empty: Story = { ...Filled, api: (api) => api.on(listOpenIncidents, () => []) };
export const LongWords: Story = {
  ...Filled,
  api: (api) =>
    api.on(listOpenIncidents, () => [
      openIncident({ title: longWord }),
      openIncident({ id: comingMaintenance().id, title: longLine }),
    ]),
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
