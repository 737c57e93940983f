import { listOpenIncidents } from '#contract/status.ts';
import { admin, employee } from '#gallery/samples/people.ts';
import { comingMaintenance, openIncident } from '#gallery/samples/status.ts';
import { hoursAgo } from '#gallery/samples/time.ts';
import { longLine, longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { IncidentNotices } from './incident-notice.tsx';

export const Both: Story = {
  render: () => <IncidentNotices />,
  actor: employee,
  api: (api) => api.on(listOpenIncidents, () => [openIncident(), comingMaintenance()]),
};
export const Mine: Story = {
  ...Both,
  api: (api) => api.on(listOpenIncidents, () => [openIncident({ isMine: true })]),
};
export const InForm: Story = {
  ...Both,
  render: () => <IncidentNotices isForm />,
  api: (api) =>
    api.on(listOpenIncidents, () => [
      openIncident({ impact: 'down', state: 'investigating' }),
      comingMaintenance({ startsAt: hoursAgo(1), state: 'in_progress' }),
    ]),
};
export const ForStaff: Story = { ...Both, actor: admin };
export const LongWords: Story = {
  ...Both,
  api: (api) =>
    api.on(listOpenIncidents, () => [
      openIncident({
        title: longLine,
        components: [longWord, rightToLeft],
        posts: openIncident().posts.map((post) => ({ ...post, text: longWord })),
      }),
      comingMaintenance({ title: rightToLeft }),
    ]),
};
export const Nothing: Story = { ...Both, api: (api) => api.on(listOpenIncidents, () => []) };
export const Loading = whileLoading(Both);
export const Failed = whenFailed(Both);
