import { listInvitations } from '#contract/invitations.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { invitation, invitations } from '#gallery/samples/invitations.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { InvitationSection } from './invitation-section.tsx';

export const Filled: Story = {
  render: () => <InvitationSection />,
  api: (api) =>
    api.on(listInvitations, ({ querystring }) =>
      pageOf(invitations().filter(({ companyName }) => companyName.includes(querystring?.search ?? ''))),
    ),
};
export const Empty: Story = { ...Filled, api: (api) => api.on(listInvitations, () => pageOf([])) };
export const LongWords: Story = {
  ...Filled,
  api: (api) => api.on(listInvitations, () => pageOf([invitation({ companyName: longWord, createdByName: longWord })])),
};
export const RightToLeft: Story = {
  ...Filled,
  dir: 'rtl',
  api: (api) => api.on(listInvitations, () => pageOf([invitation({ companyName: rightToLeft })])),
};
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);

export const pictures = [Filled];
