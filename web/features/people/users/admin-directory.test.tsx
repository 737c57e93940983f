import { expect, test } from 'vitest';
import { listApiKeysOfUser } from '#contract/api-keys.ts';
import { handOverTickets, undoBulkChange } from '#contract/bulk-changes.ts';
import { deleteUser, updateUser } from '#contract/users.ts';
import { userMessages } from '#contract/users-constants.ts';
import { countTickets } from '#contract/views.ts';
import { chooseFromMenu } from '#gallery/menu.ts';
import { admin, id } from '#gallery/samples/people.ts';
import { colleague, user } from '#gallery/samples/users.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';
import * as stories from './admin-directory.stories.tsx';

type Screen = Awaited<ReturnType<typeof show>>;

/** The buttons of a row, and what is in its menu. */
async function actionsOn({ getByRole, user }: Pick<Screen, 'getByRole' | 'user'>, name: string) {
  const row = getByRole('listitem', { name });
  await expect.element(row).toBeVisible();
  const more = row.getByRole('button', { name: `More actions for ${name}` });
  if (more.query()) {
    await more.click();
    await expect.element(getByRole('menu')).toBeVisible();
  }
  const actions = [...row.getByRole('button').elements(), ...getByRole('menuitem').elements()];
  const names = actions.map((action) => action.getAttribute('aria-label')?.replace(` ${name}`, ''));
  await user.keyboard('{Escape}');
  return names.filter((each) => each !== 'More actions for');
}

test('a super admin manages everybody but can’t deactivate or remove themselves', async () => {
  const screen = await show(stories.ForSuperAdmins);

  expect(await actionsOn(screen, 'Sam Okafor')).toEqual(['Password reset link for', 'Edit']);
  await expect.element(screen.getByRole('listitem', { name: 'Sam Okafor' }).getByText('(you)')).toBeVisible();
  expect(await actionsOn(screen, 'Grace Lindqvist')).toEqual([
    'Password reset link for',
    'Edit',
    'Deactivate',
    'Remove',
    'Forget',
  ]);
  expect(await actionsOn(screen, 'Noor Haddad')).toContain('Turn off two-factor login of');
});

test('an admin creates reset links for admins, edits themselves, and sees no other action', async () => {
  const screen = await show(stories.ForAdmins);

  expect(await actionsOn(screen, 'Sam Okafor')).toEqual([]);
  expect(await actionsOn(screen, 'Noor Haddad')).toEqual(['Password reset link for']);
  expect(await actionsOn(screen, 'Grace Lindqvist')).toEqual(['Password reset link for', 'Edit']);
});

test('an admin who changes their own name sees it everywhere, and can’t change their role', async () => {
  const { api, ...screen } = await show(stories.ForAdmins);
  await screen.getByRole('button', { name: 'Edit Grace Lindqvist' }).click();
  await screen.getByLabelText('First name').fill('Greta');
  expect(screen.getByLabelText('Role').all()).toEqual([]);

  api.on(updateUser, () => user({ ...admin, firstName: 'Greta' }));
  await screen.getByRole('button', { name: 'Update' }).click();

  await expect.element(screen.getByText('Admin updated')).toBeInTheDocument();
  await expect.poll(() => session.current()?.user.firstName).toBe('Greta');
});

test('a super admin who was just demoted is told what they may no longer do', async () => {
  const { api, ...screen } = await show(stories.ForSuperAdmins);
  api.on(countTickets, () => ({ count: 0 }));
  api.on(listApiKeysOfUser, () => []);
  await chooseFromMenu(screen, 'Grace Lindqvist', 'Remove Grace Lindqvist');
  api.on(deleteUser, () => {
    throw new ApiError(403, userMessages.onlySuperAdminsRemoveAdmins);
  });
  await screen.getByRole('button', { name: 'Remove admin' }).click();

  await expect
    .element(screen.getByText('Failed to remove admin: Access Denied: Only super admins can remove other admins'))
    .toBeInTheDocument();
});

test('whoever removes an admin hands their active tickets to a colleague first, and can undo that', async () => {
  const { api, ...screen } = await show(stories.ForSuperAdmins);
  api.on(countTickets, () => ({ count: 2 }));
  api.on(listApiKeysOfUser, () => []);
  await chooseFromMenu(screen, 'Grace Lindqvist', 'Remove Grace Lindqvist');
  await expect.element(screen.getByText('2 active tickets are assigned to them.')).toBeVisible();
  const choice = screen.getByLabelText('Hand them over to');
  await expect.element(choice.getByRole('option', { name: 'Noor Haddad' })).toBeInTheDocument();
  expect(choice.getByRole('option', { name: 'Grace Lindqvist' }).all()).toEqual([]);
  await choice.selectOptions('Noor Haddad');

  api.on(handOverTickets, () => handedOver);
  api.on(deleteUser, () => {
    expect(api.callsOf(handOverTickets)).toHaveLength(1);
    return { message: '' };
  });
  await screen.getByRole('button', { name: 'Remove admin' }).click();
  await expect.element(screen.getByText('2 tickets handed over to Noor Haddad')).toBeVisible();
  api.on(undoBulkChange, () => ({ ...handedOver, mailed: 0 }));
  await screen.getByRole('button', { name: 'Undo' }).click();

  await expect.element(screen.getByText('Undone: 2 tickets as before')).toBeVisible();
  expect(api.callsOf(handOverTickets)).toMatchObject([{ body: { fromId: admin.id, toId: colleague.id } }]);
  expect(api.callsOf(undoBulkChange)).toMatchObject([{ params: { bulkId: handedOver.bulkId } }]);
});

const handedOver = { bulkId: id(90), results: [id(41), id(42)].map((ticketId) => ({ id: ticketId, ok: true })) };

test('the search is in the address, and says when it finds nobody', async () => {
  const screen = await show(stories.ForAdmins);
  const search = screen.getByRole('searchbox', { name: 'Search admins' });
  await expect.element(screen.getByRole('listitem', { name: 'Grace Lindqvist' })).toBeVisible();
  await search.fill('Noor');
  await expect.element(screen.getByRole('listitem', { name: 'Grace Lindqvist' })).not.toBeInTheDocument();
  expect(location.search).toBe('?search=Noor');

  await search.fill('zebra');
  await expect.element(screen.getByRole('heading', { name: 'No admins found' })).toBeVisible();
  await screen.getByRole('button', { name: 'Clear search' }).click();

  await expect.element(screen.getByRole('listitem', { name: 'Grace Lindqvist' })).toBeVisible();
  await expect.element(search).toHaveValue('');
  expect(location.search).toBe('');
});
