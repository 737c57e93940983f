import { expect, test } from 'vitest';
import { updateSetting } from '#contract/settings.ts';
import { show } from '#gallery/show.tsx';
import * as stories from './settings-list.stories.tsx';

type Screen = Pick<Awaited<ReturnType<typeof show>>, 'getByRole'>;

const row = ({ getByRole }: Screen, name: string) => getByRole('listitem').filter({ hasText: name });

/** The settings that the page offers to edit. */
const editable = ({ getByRole }: Screen) =>
  getByRole('button', { name: /^Edit/ })
    .elements()
    .map((button) => button.ariaLabel);

test('settings are listed by category with their meaning and value, and fixed ones are marked', async () => {
  const screen = await show(stories.ForSuperAdmin);
  const headings = screen.getByRole('heading', { level: 4 });
  await expect.element(headings.first()).toBeVisible();

  const categories = ['Provider', 'Website', 'Invitations', 'Tickets', 'Files', 'Email', 'Security'];
  expect(headings.elements().map(({ textContent }) => textContent)).toEqual(categories);
  await expect.element(row(screen, 'Auto close days').getByText(/0 means never/)).toBeVisible();
  await expect.element(row(screen, 'Emergency phone').getByText('Not set')).toBeVisible();
  await expect.element(row(screen, 'Clients may reopen').getByText('Yes')).toBeVisible();
  await expect.element(row(screen, 'Session hours').getByText('Fixed')).toBeVisible();
});

test('only super admins edit security settings and the mailboxes that clients write to', async () => {
  const screen = await show(stories.ForAdmin);
  await expect.element(row(screen, 'Provider name')).toBeVisible();

  const forAll = ['Edit Provider name', 'Edit Emergency phone', 'Edit Auto close days', 'Edit Clients may reopen'];
  expect(editable(screen)).toEqual(forAll);
  for (const name of ['Support email', 'Require two factor']) {
    await expect.element(row(screen, name).getByText('Only super admins can change this.')).toBeVisible();
  }
});

test('a super admin edits these, too, and nobody a fixed setting', async () => {
  const screen = await show(stories.ForSuperAdmin);
  await expect.element(row(screen, 'Provider name')).toBeVisible();

  expect(editable(screen)).toEqual(expect.arrayContaining(['Edit Support email', 'Edit Require two factor']));
  expect(editable(screen)).not.toContain('Edit Session hours');
  expect(screen.getByText('Only super admins can change this.').query()).toBeNull();
});

test('a changed setting is sent as text, and the list shows it', async () => {
  const { api, ...screen } = await show(stories.EditSwitch);
  await screen.getByRole('switch', { name: 'Clients may reopen' }).click();
  await screen.getByRole('button', { name: 'Update Setting' }).click();

  await expect.element(screen.getByText('Setting updated successfully')).toBeInTheDocument();
  await expect.element(row(screen, 'Clients may reopen').getByText('No')).toBeVisible();
  expect(api.callsOf(updateSetting)).toMatchObject([{ body: { settingValue: 'false' } }]);
});

test('settings that failed to load say so, and load on retry', async () => {
  const { api, ...screen } = await show(stories.Failed);
  await expect.element(screen.getByText('Failed to load settings')).toBeVisible();
  stories.ForSuperAdmin.api?.(api);
  api.answers();

  await screen.getByRole('button', { name: 'Try again' }).click();

  await expect.element(row(screen, 'Provider name').getByText('Archway IT')).toBeVisible();
});
