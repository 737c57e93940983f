import { expect, test } from 'vitest';
import { deleteAnyApiKey, listAllApiKeys } from '#contract/api-keys.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { ownedKeys } from '#gallery/samples/account.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './every-key-section.stories.tsx';

test('a super admin revokes a key of anybody after a question', async () => {
  const { api, ...screen } = await show(stories.Revoke);
  const [first] = ownedKeys();
  api.on(listAllApiKeys, () => pageOf(ownedKeys().slice(1)));
  expect(api.callsOf(deleteAnyApiKey)).toEqual([]);

  await screen.getByRole('button', { name: 'Revoke key' }).click();

  await expect.element(screen.getByText('Uptime Kuma')).not.toBeInTheDocument();
  expect(api.callsOf(deleteAnyApiKey).map(({ params }) => params)).toEqual([{ keyId: first?.id }]);
});

test('other admins are told that it is not theirs to see, and nothing is asked for', async () => {
  const { api, ...screen } = await show(stories.ForAdmins);

  await expect.element(screen.getByText(/^Only super admins/)).toBeVisible();

  expect(api.callsOf(listAllApiKeys)).toEqual([]);
});
