import { findProvider } from '#contract/settings.ts';
import { provider } from '#gallery/samples/provider.ts';
import type { Story } from '#gallery/story.ts';
import { ForgotPassword } from './forgot-password.tsx';

export const Asked: Story = {
  actor: null,
  isPage: true,
  address: '/forgot-password',
  render: () => <ForgotPassword title="Forgot your password?" />,
};
export const EmailMissing: Story = { ...Asked, press: ['Email me a link'] };
export const WithoutMail: Story = {
  ...Asked,
  api: (api) => api.on(findProvider, () => provider({ sendsMail: false })),
};
