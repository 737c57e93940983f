import { findProvider } from '#contract/settings.ts';
import { createTrackingLink } from '#contract/tracking.ts';
import { id } from '#gallery/samples/people.ts';
import { provider } from '#gallery/samples/provider.ts';
import { type Story, whenFailed } from '#gallery/story.ts';
import { TrackingLink } from './tracking-link.tsx';

const url = 'https://it.example/track/mzxw6ytboi4dsnbvga3tgojqha';

export const Shown: Story = {
  render: () => <TrackingLink ticketId={id(100)} />,
  api: (api) => {
    api.on(findProvider, () => provider({ sendsMail: true }));
    api.on(createTrackingLink, ({ body }) => (body?.isMailed ? { mailedTo: 'mary@home.example' } : { url }));
  },
  width: 320,
};
export const Made: Story = { ...Shown, press: ['Copy a new link'] };
export const WithoutMail: Story = {
  ...Shown,
  api: (api) => void api.on(findProvider, () => provider({ sendsMail: false })),
};
export const Failed: Story = { ...whenFailed(Shown), press: ['Copy a new link'] };
