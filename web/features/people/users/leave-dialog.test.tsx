import { expect, test } from 'vitest';
import { handOverTickets } from '#contract/bulk-changes.ts';
import { deleteUser, switchUser } from '#contract/users.ts';
import { employee } from '#gallery/samples/people.ts';
import { user } from '#gallery/samples/users.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './leave-dialog.stories.tsx';

test('a user without tickets is deactivated without a question about them', async () => {
  const { api, ...screen } = await show(stories.DeactivateWithoutTickets);
  api.on(switchUser, () => user(employee, { isActive: false }));
  expect(screen.getByRole('combobox').all()).toEqual([]);

  await screen.getByRole('button', { name: 'Deactivate' }).click();

  await expect.element(screen.getByText('User deactivated')).toBeInTheDocument();
  expect(api.callsOf(switchUser)).toMatchObject([{ params: { userId: employee.id }, body: { isActive: false } }]);
});

test('the API keys that end are named, with what used them last', async () => {
  const screen = await show(stories.DeactivateWithKeys);
  const keys = screen.getByRole('region', { name: 'API keys that end' });

  await expect.element(keys.getByText('2 API keys end at once.')).toBeVisible();
  await expect.element(keys.getByText(/^last used .* from 192\.0\.2\.30, 12,408 calls$/)).toBeVisible();
  await expect.element(keys.getByText('Inventory script')).toBeVisible();
});

test('that nobody is on call without somebody is said before they leave', async () => {
  const { getByText } = await show(stories.LastOnCall);

  await expect.element(getByText(/They are the only person on call/)).toBeVisible();
});

test('nobody is removed while their tickets could not be handed over', async () => {
  const { api, ...screen } = await show(stories.RemoveAdminWithTickets);
  await screen.getByLabelText('Hand them over to').selectOptions('Noor Haddad');
  api.on(handOverTickets, () => {
    throw new ApiError(500, '');
  });

  await screen.getByRole('button', { name: 'Remove admin' }).click();

  await expect.element(screen.getByText('Failed to hand over the tickets')).toBeInTheDocument();
  await expect.element(screen.getByRole('alertdialog', { name: 'Remove Grace Lindqvist?' })).toBeVisible();
  expect(api.callsOf(deleteUser)).toEqual([]);
});

test.each([
  ['Deactivate', stories.DeactivateWithoutTickets, 'Failed to deactivate user'],
  ['Delete user', stories.DeleteWithTicket, 'Failed to delete user'],
])('“%s” that failed says so and leaves the question open', async (action, story, said) => {
  const { api, ...screen } = await show(story);
  const button = screen.getByRole('button', { name: action });
  await expect.element(button).toBeEnabled();
  api.fails();

  await button.click();

  await expect.element(screen.getByText(said)).toBeInTheDocument();
  await expect.element(button).toBeEnabled();
});
