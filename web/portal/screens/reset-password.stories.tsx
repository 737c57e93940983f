import type { Reply } from '#contract/endpoint.ts';
import { validateReset } from '#contract/password-resets.ts';
import { logIn } from '#contract/sessions.ts';
import { apiKeys, passkeys } from '#gallery/samples/account.ts';
import { employee } from '#gallery/samples/people.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ApiError } from '#web/lib/request.ts';
import { ResetPassword } from './reset-password.tsx';

const good = { valid: true as const, email: employee.email, passkeys: [], apiKeys: [], message: '' };

/** Whoever is asked for a code logs in on the login page. */
const serve =
  (found: Partial<Extract<Reply<typeof validateReset>, { valid: true }>>): Story['api'] =>
  (api) => {
    api.on(logIn, () => {
      throw new ApiError(401, '', { secondFactor: 'required' });
    });
    api.on(validateReset, () => ({ ...good, isNew: false, ...found }));
  };

export const Asked: Story = {
  actor: null,
  isPage: true,
  address: '/reset-password?token=abc',
  render: () => <ResetPassword title="Choose a new password" />,
  api: serve({}),
};
/** Of a person who has passkeys and API keys, which work without the password. */
export const WithOtherAccess: Story = {
  ...Asked,
  api: serve({ passkeys: passkeys(), apiKeys: apiKeys().slice(0, 2) }),
};
/** Of a person who followed their tickets by link. */
export const FirstPassword: Story = {
  ...Asked,
  api: serve({ isNew: true }),
};
export const Missing: Story = { ...Asked, press: ['Reset password'] };
export const WithoutToken: Story = { ...Asked, address: '/reset-password' };
export const Refused: Story = {
  ...Asked,
  api: (api) =>
    api.on(validateReset, () => ({ valid: false as const, message: 'This link has expired or was already used' })),
};
export const Loading = whileLoading(Asked);
export const Failed = whenFailed(Asked);
