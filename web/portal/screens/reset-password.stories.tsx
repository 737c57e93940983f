import { validateReset } from '#contract/password-resets.ts';
import { employee } from '#gallery/samples/people.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ResetPassword } from './reset-password.tsx';

export const Asked: Story = {
  actor: null,
  isPage: true,
  address: '/reset-password?token=abc',
  render: () => <ResetPassword title="Choose a new password" />,
  api: (api) =>
    api.on(validateReset, () => ({ valid: true as const, email: employee.email, isNew: false, message: '' })),
};
/** Of a person who followed their tickets by link. */
export const FirstPassword: Story = {
  ...Asked,
  api: (api) =>
    api.on(validateReset, () => ({ valid: true as const, email: employee.email, isNew: true, message: '' })),
};
export const Missing: Story = { ...Asked, press: ['Reset Password'] };
export const WithoutToken: Story = { ...Asked, address: '/reset-password' };
export const Refused: Story = {
  ...Asked,
  api: (api) => api.on(validateReset, () => ({ valid: false as const, message: 'Invalid or expired reset token' })),
};
export const Loading = whileLoading(Asked);
export const Failed = whenFailed(Asked);
