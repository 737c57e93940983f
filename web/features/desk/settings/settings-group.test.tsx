import { expect, test } from 'vitest';
import { listSettings, updateSetting } from '#contract/settings.ts';
import { settingMessages } from '#contract/settings-constants.ts';
import { setting, settings } from '#gallery/samples/settings.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './settings-group.stories.tsx';

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
  expect(headings.elements().map(({ textContent }) => textContent)).toEqual(categories.slice(1));
  await expect.element(row(screen, 'Close resolved tickets after').getByText(/0 means never/)).toBeVisible();
  await expect.element(row(screen, 'Emergency phone').getByText('Not set')).toBeVisible();
  await expect.element(row(screen, 'Clients may reopen tickets').getByRole('switch')).toBeChecked();
  await expect.element(row(screen, 'Log out inactive users after').getByText('Fixed')).toBeVisible();
});

test('only super admins edit security settings and the mailboxes that clients write to', async () => {
  const screen = await show(stories.ForAdmin);
  await expect.element(row(screen, 'Provider name')).toBeVisible();

  const forAll = ['Edit “Provider name”', 'Edit “Emergency phone”', 'Edit “Close resolved tickets after”'];
  expect(editable(screen)).toEqual(forAll);
  for (const name of ['Support email', 'Require two-factor login for staff']) {
    await expect.element(row(screen, name).getByText('Only super admins can change this.')).toBeVisible();
  }
  expect(screen.getByRole('switch').elements()).toHaveLength(1);
});

test('a super admin edits these, too, and nobody a fixed setting', async () => {
  const screen = await show(stories.ForSuperAdmin);
  await expect.element(row(screen, 'Provider name')).toBeVisible();

  expect(editable(screen)).toEqual(expect.arrayContaining(['Edit “Support email”']));
  await expect.element(screen.getByRole('switch', { name: 'Require two-factor login for staff' })).not.toBeChecked();
  expect(editable(screen)).not.toContain('Edit “Log out inactive users after”');
  expect(screen.getByText('Only super admins can change this.').query()).toBeNull();
});

test('a switch saves at once, and shows its new position meanwhile', async () => {
  const { api, ...screen } = await show(stories.ForSuperAdmin);
  const reopen = screen.getByRole('switch', { name: 'Clients may reopen tickets' });
  await expect.element(reopen).toHaveAccessibleDescription(/^Whether client staff can reopen/);
  const saved = Promise.withResolvers<ReturnType<typeof setting>>();
  api.on(updateSetting, () => saved.promise);
  await reopen.click();
  await expect.element(reopen).not.toBeChecked();
  api.on(listSettings, () => settings().map((row) => ({ ...row, settingValue: 'false' })));
  saved.resolve(setting());

  await expect.element(screen.getByText('Setting updated')).toBeInTheDocument();
  await expect.element(reopen).not.toBeChecked();
  expect(api.callsOf(updateSetting)).toMatchObject([{ body: { settingValue: 'false' } }]);
});

test('a switch that is clicked twice quickly is saved as it was clicked last', async () => {
  const { api, ...screen } = await show(stories.ForSuperAdmin);
  const reopen = screen.getByRole('switch', { name: 'Clients may reopen tickets' });
  await expect.element(reopen).toBeChecked();
  const answering = Promise.withResolvers<void>();
  const values: unknown[] = [];
  api.on(updateSetting, async ({ params, body }) => {
    await answering.promise;
    values.push(body?.settingValue);
    const now = settings().find(({ id }) => id === params.settingId) ?? setting();
    return { ...now, settingValue: String(body?.settingValue), version: now.version + values.length };
  });

  await reopen.click();
  await expect.element(reopen).not.toBeChecked();
  await reopen.click();
  await expect.element(reopen).toBeChecked();
  answering.resolve();

  await expect.poll(() => values).toEqual(['false', 'true']);
  await expect.element(reopen).toBeChecked();
});

test('a switch that was refused is back where it was', async () => {
  const { api, ...screen } = await show(stories.ForSuperAdmin);
  api.on(updateSetting, () => {
    throw new ApiError(409, settingMessages.secondFactorFirst);
  });
  const required = screen.getByRole('switch', { name: 'Require two-factor login for staff' });
  await required.click();

  await expect
    .element(screen.getByText(`Failed to update setting: ${settingMessages.secondFactorFirst}`))
    .toBeInTheDocument();
  await expect.element(required).not.toBeChecked();
});

test('a text or a number is edited in a dialog, and the list shows it', async () => {
  const { api, ...screen } = await show(stories.EditNumber);
  await screen.getByRole('spinbutton').fill('14');
  await screen.getByRole('button', { name: 'Update setting' }).click();

  await expect.element(row(screen, 'Close resolved tickets after').getByText('14 days')).toBeVisible();
  expect(api.callsOf(updateSetting)).toMatchObject([{ body: { settingValue: '14' } }]);
});

test('a setting that a search has found is ready to be changed', async () => {
  const screen = await show(stories.Found);

  await expect.element(screen.getByRole('switch', { name: 'Clients may reopen tickets' })).toHaveFocus();
});

test('settings that failed to load say so, and load on retry', async () => {
  const { api, ...screen } = await show(stories.Failed);
  await expect.element(screen.getByText('Failed to load settings')).toBeVisible();
  stories.ForSuperAdmin.api?.(api);
  api.answers();

  await screen.getByRole('button', { name: 'Try again' }).click();

  await expect.element(row(screen, 'Provider name').getByText('Archway IT')).toBeVisible();
});
