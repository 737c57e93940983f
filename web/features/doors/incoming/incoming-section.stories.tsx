import { findArrivals } from '#contract/incoming-mail.ts';
import { arrivals } from '#gallery/samples/mails.ts';
import { longWord } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { IncomingSection } from './incoming-section.tsx';

export const On: Story = {
  render: () => <IncomingSection />,
  api: (api) => api.on(findArrivals, () => arrivals()),
};
export const Silent: Story = {
  ...On,
  api: (api) =>
    api.on(findArrivals, () =>
      arrivals({ mailbox: { name: longWord, contactedAt: null, isSilent: true }, lastArrivedAt: null }),
    ),
};
export const Off: Story = {
  ...On,
  api: (api) => api.on(findArrivals, () => arrivals({ channels: [], mailbox: null, lastArrivedAt: null })),
};
export const Loading = whileLoading(On);
export const Failed = whenFailed(On);
