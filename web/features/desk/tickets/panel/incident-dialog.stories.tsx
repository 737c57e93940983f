import { listCaused } from '#contract/causes.ts';
import { attachTicket, listOpenIncidents } from '#contract/status.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { id } from '#gallery/samples/people.ts';
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
/** A ticket that causes others offers to attach those, too. */
export const WithCaused: Story = {
  ...Filled,
  render: () => (
    <IncidentDialog
      ticket={ticket({ caused: { active: 1, total: 2 }, incident: { ...over, isOpen: true } })}
      onClose={() => undefined}
    />
  ),
  api: (api) => {
    Filled.api?.(api);
    api.on(listCaused, () => pageOf([ticket({ id: id(202) }), ticket({ id: id(203), status: 'resolved' })]));
  },
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
