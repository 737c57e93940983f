import { startPasskeyLogin } from '#contract/passkeys.ts';
import { findProvider } from '#contract/settings.ts';
import { startSingleSignOn } from '#contract/single-sign-on.ts';
import { passkeyChallenge } from '#gallery/samples/account.ts';
import { provider as sample } from '#gallery/samples/provider.ts';
import type { Story } from '#gallery/story.ts';
import { LoginForm } from './login-form.tsx';

const provider = sample({
  clientsMayReopen: false,
  clientsSeeTime: false,
  supportEmail: 'support@archway.example',
  emergencyPhone: '(314) 555-0142',
});

export const SendsMail: Story = {
  actor: null,
  render: () => <LoginForm />,
  api: (api) => {
    api.on(findProvider, () => provider);
    api.on(startPasskeyLogin, () => passkeyChallenge);
  },
};
export const WithoutMail: Story = {
  ...SendsMail,
  api: (api) => {
    SendsMail.api?.(api);
    api.on(findProvider, () => ({ ...provider, sendsMail: false }));
  },
};
export const AddressFirst: Story = {
  ...SendsMail,
  api: (api) => {
    SendsMail.api?.(api);
    api.on(findProvider, () => ({ ...provider, hasSingleSignOn: true }));
    api.on(startSingleSignOn, () => ({ redirectUrl: null }));
  },
};
// The button has both of its labels, and CSS shows one.
export const Missing: Story = { ...SendsMail, press: ['Log inLogging in...'] };
