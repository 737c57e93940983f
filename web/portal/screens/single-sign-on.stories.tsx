import { finishSingleSignOn } from '#contract/single-sign-on.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ApiError } from '#web/lib/request.ts';
import { SingleSignOn } from './single-sign-on.tsx';

const attempt = { state: 'state', browser: 'A'.repeat(43) };

export const Refused: Story = {
  actor: null,
  isPage: true,
  address: '/sso?code=code&state=state',
  render: () => <SingleSignOn title="Log in" />,
  api: (api) => {
    sessionStorage.setItem('archway-sso', JSON.stringify(attempt));
    api.on(finishSingleSignOn, () => {
      throw new ApiError(403, singleSignOnMessages.unknown);
    });
  },
};
export const Canceled: Story = { ...Refused, address: '/sso?error=access_denied&state=state' };
export const OfAnotherBrowser: Story = { ...Refused, address: '/sso?code=code&state=other' };
export const WithoutState: Story = { ...Refused, address: '/sso' };
/** Opened from a list of apps at the identity provider: it leads there as soon as the server has answered. */
export const BegunThere = whileLoading({
  ...Refused,
  address: `/sso?iss=https%3A%2F%2Flogin.example.com&login_hint=ada%40example.com&target_link_uri=${encodeURIComponent(
    `${location.origin}/ticketing/client?ticket=1`,
  )}`,
});
export const Loading = whileLoading(Refused);
export const Failed = whenFailed(Refused);

export const pictures = [Refused];
