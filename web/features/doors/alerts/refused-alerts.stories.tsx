import { listRefusedAlerts } from '#contract/alerts.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { InSettings } from '#gallery/in-settings.tsx';
import { refusedAlert, refusedAlertRows } from '#gallery/samples/alerts.ts';
import { admin } from '#gallery/samples/people.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { RefusedAlerts } from './refused-alerts.tsx';

export const Filled: Story = {
  actor: admin,
  render: () => (
    <InSettings>
      <RefusedAlerts />
    </InSettings>
  ),
  api: (api) => api.on(listRefusedAlerts, () => pageOf(refusedAlertRows)),
};
export const Opened: Story = { ...Filled, press: ['Details of Disk full on db1'] };
export const Empty: Story = { ...Filled, api: (api) => api.on(listRefusedAlerts, () => pageOf([])) };
export const LongWords: Story = {
  ...Filled,
  api: (api) =>
    api.on(listRefusedAlerts, () =>
      pageOf([refusedAlert({ title: longWord, company: longWord, senderName: longWord, keyName: longWord })]),
    ),
};
export const RightToLeft: Story = {
  ...Filled,
  dir: 'rtl',
  api: (api) => api.on(listRefusedAlerts, () => pageOf([refusedAlert({ title: rightToLeft, company: rightToLeft })])),
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
