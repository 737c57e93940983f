import { createResetLink } from '#contract/password-resets.ts';
import { findProvider } from '#contract/settings.ts';
import { employee } from '#gallery/samples/people.ts';
import { provider } from '#gallery/samples/provider.ts';
import { user } from '#gallery/samples/users.ts';
import { rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed } from '#gallery/story.ts';
import { ResetLinkDialog } from './reset-link-dialog.tsx';

const dialog = (person = employee, hasAccount = true) => (
  <ResetLinkDialog user={user(person, { hasAccount })} onClose={() => undefined} />
);
const resetLink = `${location.origin}/ticketing/reset-password?token=Zk3vP9qLw2xTn8bYd5cRf7hJm1sGa4eUo6iKt0pWyXz`;

export const Asked: Story = {
  render: () => dialog(),
  api: (api) => {
    api.on(findProvider, () => provider({ sendsMail: false }));
    api.on(createResetLink, () => ({ resetLink }));
  },
};
export const Made: Story = { ...Asked, press: ['Create link and copy it'] };
export const Mailed: Story = {
  ...Asked,
  api: (api) => api.on(createResetLink, () => ({ mailedTo: employee.email })),
  press: ['Email the link'],
};
/** Of a person without an account. */
export const FirstPassword: Story = { ...Asked, render: () => dialog(employee, false) };
export const RightToLeft: Story = {
  ...Made,
  dir: 'rtl',
  render: () => dialog({ ...employee, firstName: rightToLeft, lastName: rightToLeft }),
};
/** The page says that email is sent, and nothing else is known. */
export const Failed: Story = { ...whenFailed(Asked), press: ['Email the link'] };
