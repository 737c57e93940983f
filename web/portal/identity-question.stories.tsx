import { findSecondFactor } from '#contract/account.ts';
import { listPasskeys } from '#contract/passkeys.ts';
import { findProvider } from '#contract/settings.ts';
import { findOwnSingleSignOn, finishConfirmation, startConfirmation } from '#contract/single-sign-on.ts';
import { listUsers, updateUser } from '#contract/users.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { passkeys, secondFactor, secondFactorOn } from '#gallery/samples/account.ts';
import { superAdmin } from '#gallery/samples/people.ts';
import { provider } from '#gallery/samples/provider.ts';
import { admins } from '#gallery/samples/users.ts';
import type { Story } from '#gallery/story.ts';
import { AdminDirectory } from '#web/features/people/users/admin-directory.tsx';
import { ApiError } from '#web/lib/request.ts';
import { IdentityQuestion } from './identity-question.tsx';

const unconfirmed = () => {
  throw new ApiError(403, 'Confirm that it’s you, then try again. Nothing was changed.', { confirm: 'identity' });
};

/** A change that the server refuses until the user has confirmed who they are. */
export const Asked: Story = {
  actor: superAdmin,
  address: '/admin/admins',
  render: () => (
    <>
      <AdminDirectory />
      <IdentityQuestion />
    </>
  ),
  api: (api) => {
    api.on(listUsers, () => pageOf(admins));
    api.on(findSecondFactor, () => secondFactor());
    api.on(listPasskeys, passkeys);
    api.on(updateUser, unconfirmed);
  },
  press: ['Edit Grace Lindqvist', 'Update'],
};
export const AskedForCode: Story = {
  ...Asked,
  api: (api) => {
    Asked.api?.(api);
    api.on(findSecondFactor, () => secondFactorOn);
  },
};

/** Of somebody whose company requires single sign-on. */
export const AskedElsewhere: Story = {
  ...Asked,
  api: (api) => {
    Asked.api?.(api);
    api.on(findProvider, () => provider({ hasSingleSignOn: true }));
    api.on(findOwnSingleSignOn, () => ({ connectionName: 'Archway Entra ID', isRequired: true, offer: null }));
    api.on(startConfirmation, () => ({ redirectUrl: 'https://login.example.com/auth?state=state' }));
    api.on(finishConfirmation, () => ({ message: '' }));
  },
};

export const pictures = [AskedForCode];
