import { findSecondFactor, listOwnSessions } from '#contract/account.ts';
import { createApiKey, listApiKeys } from '#contract/api-keys.ts';
import { findDisplay } from '#contract/display.ts';
import { findOwnMail } from '#contract/mail.ts';
import { findNotificationPreferences } from '#contract/notifications.ts';
import { listPasskeys } from '#contract/passkeys.ts';
import { findProvider } from '#contract/settings.ts';
import { findOwnSingleSignOn } from '#contract/single-sign-on.ts';
import { listComponents } from '#contract/status.ts';
import type { FakeApi } from '#gallery/fake-api.ts';
import {
  apiKeys,
  clientPreferences,
  display,
  newApiKey,
  ownSessions,
  passkeys,
  preferences,
  secondFactor,
  secondFactorOn,
} from '#gallery/samples/account.ts';
import { employee } from '#gallery/samples/people.ts';
import { provider } from '#gallery/samples/provider.ts';
import { components } from '#gallery/samples/status.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { AccountPage } from './account-page.tsx';

function answer(api: FakeApi) {
  api.on(findOwnMail, () => ({ problem: null }));
  api.on(findSecondFactor, () => secondFactor());
  api.on(findNotificationPreferences, () => preferences);
  api.on(findDisplay, () => display());
  api.on(listOwnSessions, ownSessions);
  api.on(listApiKeys, apiKeys);
  api.on(listPasskeys, passkeys);
  api.on(listComponents, components);
  api.on(createApiKey, () => newApiKey);
}

const page = (role: string) => <AccountPage role={role} />;

export const OfStaff: Story = { address: '/admin/account', render: () => page('Admin'), api: answer };
export const OfClient: Story = {
  ...OfStaff,
  actor: employee,
  render: () => page('Employee'),
  api: (api) => {
    answer(api);
    api.on(findNotificationPreferences, () => clientPreferences);
  },
};
/** A client whose email came back, and who uses two-factor login. */
export const WithMailProblem: Story = {
  ...OfClient,
  api: (api) => {
    answer(api);
    api.on(findOwnMail, () => ({ problem: `550 5.1.1 ${longWord}` }));
    api.on(findSecondFactor, () => secondFactorOn);
  },
};
export const TwoFactorRequired: Story = {
  ...OfStaff,
  api: (api) => {
    answer(api);
    api.on(findSecondFactor, () => secondFactor({ isRequired: true }));
  },
};
export const SingleSignOnRequired: Story = {
  ...OfClient,
  api: (api) => {
    answer(api);
    api.on(findProvider, () => provider({ hasSingleSignOn: true }));
    api.on(findOwnSingleSignOn, () => ({ connectionName: 'Clearview Entra ID', isRequired: true, offer: null }));
  },
};
/** A client whose name and address changed at their identity provider. */
export const WithOffer: Story = {
  ...OfClient,
  api: (api) => {
    SingleSignOnRequired.api?.(api);
    api.on(findOwnSingleSignOn, () => ({
      connectionName: 'Clearview Entra ID',
      isRequired: true,
      offer: { firstName: 'Priya', lastName: 'Raman', email: 'priya.raman@example.com' },
    }));
  },
};
export const PasswordMissing: Story = { ...OfStaff, press: ['Change password'] };
export const SetUp: Story = { ...OfStaff, press: ['Set up two-factor login'] };
/** Without keys, whose list is loaded late: the page has its height before the picture is taken. */
export const TurnOff: Story = {
  ...WithMailProblem,
  api: (api) => {
    WithMailProblem.api?.(api);
    api.on(listApiKeys, () => []);
  },
  press: ['Turn off'],
};
export const NewCodes: Story = { ...WithMailProblem, press: ['New recovery codes'] };
export const WithoutKeys: Story = {
  ...OfStaff,
  api: (api) => {
    answer(api);
    api.on(listApiKeys, () => []);
  },
};
export const CreateKey: Story = { ...OfStaff, press: ['Create API key'] };
export const CreateKeyOfClient: Story = { ...OfClient, press: ['Create API key'] };
export const RevokeKey: Story = { ...OfStaff, press: ['Revoke Uptime Kuma'] };
export const AddPasskey: Story = { ...OfStaff, press: ['Add passkey'] };
export const RenamePasskey: Story = { ...OfStaff, press: ['Rename Work laptop'] };
export const RemovePasskey: Story = { ...OfStaff, press: ['Remove Work laptop'] };
export const NoPasskeys: Story = {
  ...OfClient,
  api: (api) => {
    answer(api);
    api.on(listPasskeys, () => []);
    api.on(listApiKeys, () => []);
  },
};
export const MostPasskeys: Story = {
  ...OfStaff,
  api: (api) => {
    answer(api);
    api.on(listPasskeys, () =>
      Array.from({ length: 10 }, (_, number) => ({
        id: crypto.randomUUID(),
        name: number === 0 ? longWord : `Security key ${number}`,
        createdAt: '2026-03-02T10:00:00.000Z',
        lastUsedAt: null,
        isSynced: false,
      })),
    );
  },
};
export const LongWords: Story = {
  ...OfStaff,
  actor: { ...employee, firstName: longWord, companyName: longWord, email: `${longWord}@example.com` },
};
export const RightToLeft: Story = {
  ...OfClient,
  dir: 'rtl',
  actor: { ...employee, firstName: rightToLeft, lastName: rightToLeft },
};
export const Loading = whileLoading(OfStaff);
export const Failed = whenFailed(OfStaff);

export const pictures = [TurnOff];
