import { validateInvitation } from '#contract/invitations.ts';
import { logIn } from '#contract/sessions.ts';
import { acme } from '#gallery/samples/people.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { ApiError } from '#web/lib/request.ts';
import { Register } from './register.tsx';

const invited = (companyName = acme.name, more: { address?: string } = {}): Story['api'] => {
  return (api) => {
    // Whoever is asked for a code logs in on the login page.
    api.on(logIn, () => {
      throw new ApiError(401, '', { secondFactor: 'required' });
    });
    api.on(validateInvitation, () => ({
      valid: true as const,
      companyName,
      companyId: acme.id,
      message: 'This can be used',
      ...more,
    }));
  };
};

export const Invited: Story = {
  actor: null,
  isPage: true,
  address: '/register?token=abc',
  render: () => <Register title="Create your account" />,
  api: invited(),
};
/** The server emailed the invitation. */
export const ByEmail: Story = { ...Invited, api: invited(acme.name, { address: 'dana@acme.example' }) };
export const FieldsMissing: Story = { ...Invited, press: ['Create account'] };
export const WithoutToken: Story = { ...Invited, address: '/register' };
export const Refused: Story = {
  ...Invited,
  api: (api) =>
    api.on(validateInvitation, () => ({
      valid: false as const,
      message: 'This invitation has expired or was already used',
    })),
};
export const LongWords: Story = { ...Invited, api: invited(longWord) };
export const RightToLeft: Story = { ...Invited, dir: 'rtl', api: invited(rightToLeft) };
export const Loading = whileLoading(Invited);
export const Failed = whenFailed(Invited);

export const pictures = [Refused];
