import { validateReset } from '#contract/password-resets.ts';
import { apiKeys, passkeys } from '#gallery/samples/account.ts';
import { employee } from '#gallery/samples/people.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ResetPassword } from './reset-password.tsx';

const good = { valid: true as const, email: employee.email, passkeys: [], apiKeys: [], message: '' };

export const Asked: Story = {
  actor: null,
  isPage: true,
  address: '/reset-password?token=abc',
  render: () => <ResetPassword title="Choose a new password" />,
  api: (api) => api.on(validateReset, () => ({ ...good, isNew: false })),
};
/** Of a person who has passkeys and API keys, which work without the password. */
export const WithOtherAccess: Story = {
  ...Asked,
  api: (api) =>
    api.on(validateReset, () => ({ ...good, isNew: false, passkeys: passkeys(), apiKeys: apiKeys().slice(0, 2) })),
};
/** Of a person who followed their tickets by link. */
export const FirstPassword: Story = {
  ...Asked,
  api: (api) => api.on(validateReset, () => ({ ...good, isNew: true })),
};
export const Missing: Story = { ...Asked, press: ['Reset password'] };
export const WithoutToken: Story = { ...Asked, address: '/reset-password' };
export const Refused: Story = {
  ...Asked,
  api: (api) => api.on(validateReset, () => ({ valid: false as const, message: 'Invalid or expired reset token' })),
};
export const Loading = whileLoading(Asked);
export const Failed = whenFailed(Asked);
