import { expect, test } from 'vitest';
import { listApiKeysOfUser } from '#contract/api-keys.ts';
import { resumeMail } from '#contract/mail.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { deleteUser, disconnectUser, listUsers, switchUser, takeSecondFactor } from '#contract/users.ts';
import { countTickets } from '#contract/views.ts';
import { pageOf } from '#gallery/fake-api.ts';
import { chooseFromMenu } from '#gallery/menu.ts';
import { clients } from '#gallery/samples/users.ts';
import { show } from '#gallery/show.tsx';
import { slow } from '#test/slow.ts';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './company-users.stories.tsx';

slow('Waits until nobody types any more');

const [maria, tom, priya, walter] = clients as [Client, Client, Client, Client];
type Client = (typeof clients)[number];

test('the users of a large company load page by page, and can be searched', async () => {
  const screen = await show(stories.Many);
  await expect.element(screen.getByRole('listitem', { name: 'Driver No 100' })).toBeVisible();

  screen.getByRole('button', { name: 'Show more users' }).element().scrollIntoView();
  await expect.element(screen.getByRole('listitem').last()).toHaveAttribute('aria-setsize', '55');

  const search = screen.getByRole('searchbox', { name: 'Search users of Acme Dental' });
  await search.fill('No 13');
  await expect.element(screen.getByRole('listitem', { name: 'Driver No 130' })).toBeVisible();
  await expect.poll(() => screen.getByRole('listitem').all().length).toBe(10);
  await search.fill('nobody');
  await expect.element(screen.getByText('Nobody here matches your search.')).toBeVisible();
});

test('a deactivated user shows as inactive, gets no reset link, and is active again after one click', async () => {
  const { api, ...screen } = await show(stories.Filled);
  const row = screen.getByRole('listitem', { name: 'Walter Ames' });
  await expect.element(row.getByText('Inactive')).toBeVisible();
  expect(row.getByRole('button', { name: /reset link/ }).all()).toEqual([]);

  api.on(switchUser, () => ({ ...walter, isActive: true }));
  api.on(listUsers, () => pageOf(clients.map((each) => ({ ...each, isActive: true }))));
  await chooseFromMenu(screen, 'Walter Ames', 'Reactivate Walter Ames');

  await expect.element(row.getByText('Active', { exact: true })).toBeVisible();
  await expect
    .poll(() => api.callsOf(switchUser))
    .toMatchObject([{ params: { userId: walter.id }, body: { isActive: true } }]);
});

test('a deleted user is gone from the list, and the focus is at the button that adds one', async () => {
  const { api, ...screen } = await show(stories.Filled);
  api.on(countTickets, () => ({ count: 0 }));
  api.on(listApiKeysOfUser, () => []);
  await chooseFromMenu(screen, 'Maria Delgado', 'Delete Maria Delgado');
  await expect.element(screen.getByText(/^This cannot be undone\./)).toBeVisible();

  api.on(deleteUser, () => ({ message: '' }));
  api.on(listUsers, () => pageOf(clients.slice(1)));
  await screen.getByRole('button', { name: 'Delete user' }).click();

  await expect.element(screen.getByText('User deleted')).toBeInTheDocument();
  await expect.element(screen.getByRole('listitem', { name: 'Maria Delgado' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Add user to Acme Dental' })).toHaveFocus();
  expect(api.callsOf(deleteUser)).toMatchObject([{ params: { userId: maria.id } }]);
});

test('staff turn email on again to a user whose address came back', async () => {
  const { api, ...screen } = await show(stories.Filled);
  const row = screen.getByRole('listitem', { name: 'Priya Nair' });
  await expect.element(row.getByText(/^Email is off because it bounced: 550 5\.1\.1/)).toBeVisible();

  api.on(resumeMail, () => ({ ...priya, mailProblem: null }));
  api.on(listUsers, () => pageOf(clients.map((each) => ({ ...each, mailProblem: null }))));
  await row.getByRole('button', { name: 'Turn on again: email to Priya Nair' }).click();

  await expect.element(row.getByText(/^Email is off/)).not.toBeInTheDocument();
  expect(api.callsOf(resumeMail)).toMatchObject([{ params: { userId: priya.id } }]);
});

test('a super admin turns off the two-factor login of a user, once that is confirmed', async () => {
  const { api, ...screen } = await show(stories.ForSuperAdmins);
  await chooseFromMenu(screen, 'Tom Becker', 'Turn off two-factor login of Tom Becker');
  api.on(takeSecondFactor, () => ({ ...tom, hasSecondFactor: false }));
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();

  await expect.element(screen.getByText('Two-factor login turned off')).toBeInTheDocument();
  expect(api.callsOf(takeSecondFactor)).toMatchObject([{ params: { userId: tom.id } }]);
});

test('a super admin disconnects a user from single sign-on, once that is confirmed', async () => {
  const { api, ...screen } = await show(stories.ForSuperAdmins);
  await chooseFromMenu(screen, 'Tom Becker', 'Disconnect Tom Becker from single sign-on');
  api.on(disconnectUser, () => ({ ...tom, usesSingleSignOn: false }));
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();

  await expect.element(screen.getByText(singleSignOnMessages.disconnected)).toBeInTheDocument();
  expect(api.callsOf(disconnectUser)).toMatchObject([{ params: { userId: tom.id } }]);
});

test('a list that could not be refreshed keeps its rows and says so', async () => {
  const { api, ...screen } = await show(stories.Filled);
  api.on(countTickets, () => ({ count: 0 }));
  api.on(listApiKeysOfUser, () => []);
  await chooseFromMenu(screen, 'Maria Delgado', 'Deactivate Maria Delgado');
  await expect.element(screen.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' })).toBeEnabled();
  api.on(switchUser, () => ({ ...maria, isActive: false }));
  api.on(listUsers, () => {
    throw new ApiError(500, '');
  });
  await screen.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();

  await expect.element(screen.getByText('User deactivated')).toBeInTheDocument();
  await expect.element(screen.getByText(/may be out of date/)).toBeVisible();
  await expect.element(screen.getByRole('listitem', { name: 'Maria Delgado' })).toBeVisible();
});

test('a list that failed to load can be asked for again', async () => {
  const { api, ...screen } = await show(stories.Failed);
  await expect.element(screen.getByText('Failed to load users')).toBeVisible();

  api.on(listUsers, () => pageOf(clients));
  api.answers();
  await screen.getByRole('button', { name: 'Try again' }).click();

  await expect.element(screen.getByRole('listitem', { name: 'Maria Delgado' })).toBeVisible();
});
