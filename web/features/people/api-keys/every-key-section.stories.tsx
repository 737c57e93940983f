import { deleteAnyApiKey, listAllApiKeys } from '#contract/api-keys.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { InSettings } from '#gallery/in-settings.tsx';
import { ownedKeys } from '#gallery/samples/account.ts';
import { admin, superAdmin } from '#gallery/samples/people.ts';
import { longWord, rightToLeft } from '#gallery/samples/words.ts';
import { type Story, whenFailed, whileLoading } from '#gallery/story.ts';
import { EveryKeySection } from './every-key-section.tsx';

export const Filled: Story = {
  actor: superAdmin,
  render: () => (
    <InSettings>
      <EveryKeySection />
    </InSettings>
  ),
  api: (api) => {
    api.on(listAllApiKeys, () => pageOf(ownedKeys()));
    api.on(deleteAnyApiKey, () => ({ message: '' }));
  },
};
export const Empty: Story = { ...Filled, api: (api) => api.on(listAllApiKeys, () => pageOf([])) };
export const LongWords: Story = {
  ...Filled,
  api: (api) =>
    api.on(listAllApiKeys, () =>
      pageOf(ownedKeys().map((key) => ({ ...key, name: longWord, ownerName: longWord, companyName: longWord }))),
    ),
};
export const RightToLeft: Story = {
  ...Filled,
  dir: 'rtl',
  api: (api) =>
    api.on(listAllApiKeys, () =>
      pageOf(ownedKeys().map((key) => ({ ...key, name: rightToLeft, ownerName: rightToLeft }))),
    ),
};
export const ForAdmins: Story = { ...Filled, actor: admin };
export const Revoke: Story = { ...Filled, press: ['Revoke Uptime Kuma of Noor Haddad'] };
export const Loading = whileLoading(Filled);
export const Failed = whenFailed(Filled);
