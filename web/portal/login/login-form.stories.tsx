import { findProvider } from '#contract/settings.ts';
import type { Story } from '#gallery/story.ts';
import { LoginForm } from './login-form.tsx';

const provider = {
  providerName: 'Archway IT',
  supportEmail: 'support@archway.example',
  supportPhone: '(314) 555-0142',
  emergencyPhone: '(314) 555-0142',
  isOpen: true,
  hours: 'Monday to Friday, 9:00 AM to 5:00 PM CT',
  clientsMayReopen: false,
  clientsSeeTime: false,
  sendsMail: true,
  receivesMail: true,
  fileMegabytes: 25,
  filesPerMessage: 10,
  refusesCommonPasswords: false,
};

export const SendsMail: Story = {
  actor: null,
  render: () => <LoginForm />,
  api: (api) => api.on(findProvider, () => provider),
};
export const WithoutMail: Story = {
  ...SendsMail,
  api: (api) => api.on(findProvider, () => ({ ...provider, sendsMail: false })),
};
// The button has both of its labels, and CSS shows one.
export const Missing: Story = { ...SendsMail, press: ['Log inLogging in...'] };
