import * as contract from '#contract/status.ts';
import type { FakeApi } from '#gallery/fake-api.ts';
import { components, incident } from '#gallery/samples/status.ts';
import { daysAgo, hoursAgo, inHours } from '#gallery/samples/time.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import type { Incident } from './api.ts';
import { IncidentPanel } from './incident-panel.tsx';

const { id: incidentId } = incident();

function serving(shown: Incident) {
  return (api: FakeApi) => {
    api.on(contract.listComponents, components);
    api.on(contract.findIncident, () => shown);
  };
}

export const Open: Story = {
  render: () => <IncidentPanel incidentId={incidentId} onClose={() => undefined} />,
  address: '/admin/status',
  api: serving(incident()),
};
export const Resolved: Story = {
  ...Open,
  api: serving(incident({ state: 'resolved', endedAt: hoursAgo(1), startsAt: daysAgo(2), tickets: [], people: [] })),
};
const planned = { kind: 'maintenance', impact: null, state: 'planned', startsAt: inHours(30) } as const;
export const Planned: Story = {
  ...Open,
  api: serving(incident({ ...planned, endsAt: inHours(60), isPublic: false, tickets: [], people: [] })),
};
export const LongWords: Story = {
  ...Open,
  api: serving(
    incident({
      title: longLine,
      components: [{ id: incidentId, name: longWord, isPublic: true }],
      posts: incident().posts.map((post) => ({ ...post, text: `${longWord}\n${longLine}`, authorName: longWord })),
      people: [{ id: incidentId, name: rightToLeft }],
    }),
  ),
};
export const NothingTyped: Story = { ...Open, press: ['Publish post'] };
export const Editing: Story = { ...Open, press: ['More', 'Edit'] };
export const Deleting: Story = { ...Open, press: ['More', 'Delete'] };
export const Loading = whileLoading(Open);
export const Failed = whenFailed(Open);
