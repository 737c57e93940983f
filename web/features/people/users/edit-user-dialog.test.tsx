import { expect, test } from 'vitest';
import { updateUser } from '#contract/users.ts';
import { admin, employee, id } from '#gallery/samples/people.ts';
import { user } from '#gallery/samples/users.ts';
import { versioned } from '#gallery/samples/versioned.ts';
import { show } from '#gallery/show.tsx';
import { ApiError } from '#web/lib/request.ts';
import * as stories from './edit-user-dialog.stories.tsx';

test('a user needs a name and an address', async () => {
  const screen = await show(stories.Client);
  const update = screen.getByRole('button', { name: 'Update' });

  for (const label of ['First name', 'Last name', 'Email']) {
    const field = screen.getByLabelText(label);
    const before = (field.element() as HTMLInputElement).value;
    await field.fill('  ');
    await expect.element(update, { message: label }).toBeDisabled();
    await field.fill(before);
    await expect.element(update, { message: label }).toBeEnabled();
  }
});

test('an address in use stays marked at its field, and what was typed is sent again', async () => {
  const { api, ...screen } = await show(stories.Client);
  const email = screen.getByLabelText('Email');
  const update = screen.getByRole('button', { name: 'Update' });
  await email.fill('maria.delgado@example.com');
  api.on(updateUser, () => {
    throw new ApiError(409, 'A user with this email already exists');
  });
  await update.click();
  await expect.element(screen.getByText('Failed to update user: A user with this email already exists')).toBeVisible();
  await expect.element(email).toHaveAccessibleDescription('A user with this email already exists');

  api.isUnreachable();
  await update.click();
  await expect.element(screen.getByText('Failed to update user. Please try again.')).toBeVisible();

  api.answers();
  api.on(updateUser, () => user(employee));
  await email.fill('priya@example.com');
  await screen.getByRole('radio', { name: /^Manager/ }).click();
  await update.click();
  await expect.element(screen.getByText('User updated')).toBeInTheDocument();
  expect(api.callsOf(updateUser).at(-1)?.body).toMatchObject({ email: 'priya@example.com', role: 'manager' });
});

test('a super admin moves a user to another company, with their active tickets or without', async () => {
  const { api, ...screen } = await show(stories.ClientBySuperAdmin);
  const company = screen.getByRole('combobox', { name: 'Company' });
  await company.fill('bir');
  await expect.element(screen.getByRole('button', { name: 'Update' })).toBeDisabled();
  await screen.getByRole('option', { name: /^Birch & Sons Law/ }).click();
  await expect.element(screen.getByText(/^Maria is logged out, and leaves the tickets of Acme Dental/)).toBeVisible();
  await expect.element(screen.getByText(/^All of their tickets stay with the old company/)).toBeVisible();

  await screen.getByRole('switch', { name: 'Take their 2 active tickets along?' }).click();
  await expect.element(screen.getByText(/^Managers of the new company will see them/)).toBeVisible();
  api.on(updateUser, () => user(employee));
  await screen.getByRole('button', { name: 'Update' }).click();

  await expect.element(screen.getByText('User updated')).toBeInTheDocument();
  expect(api.callsOf(updateUser)).toMatchObject([{ body: { companyId: id(2), takeTickets: true } }]);
});

test('whoever makes somebody a super admin is warned first', async () => {
  const { api, ...screen } = await show(stories.AdminBySuperAdmin);
  const warning = screen.getByText(/^As a super admin, Grace gains the ability to manage other admins/);
  await expect.element(screen.getByLabelText('Role')).toHaveValue('admin');
  await expect.element(warning).not.toBeInTheDocument();
  await screen.getByLabelText('Role').selectOptions('super_admin');
  await expect.element(warning).toBeVisible();

  api.on(updateUser, () => user({ ...admin, role: 'super_admin' }));
  await screen.getByRole('button', { name: 'Update' }).click();

  await expect.element(screen.getByText('Admin updated')).toBeInTheDocument();
  expect(api.callsOf(updateUser)).toMatchObject([{ body: { role: 'super_admin' } }]);
});

test('a name that one admin changes and a phone number that another one does are both kept; two names are a question', async () => {
  const { api, ...screen } = await show(stories.Client);
  const stored = versioned(user(employee));
  stored.change({ phone: '+1 312 555 0777' });
  api.on(updateUser, ({ body }) => stored.save(body));
  const update = screen.getByRole('button', { name: 'Update' });
  await screen.getByLabelText('Last name').fill('Mercer');
  await update.click();
  await expect.element(screen.getByText('User updated')).toBeInTheDocument();
  expect(stored.current()).toMatchObject({ lastName: 'Mercer', phone: '+1 312 555 0777' });

  stored.change({ lastName: 'Byron' });
  await screen.getByLabelText('Last name').fill('King');
  await update.click();
  await expect.element(screen.getByText('Sam Okafor changed this user while you were editing it')).toBeVisible();
  expect(stored.current().lastName).toBe('Byron');

  await screen.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(screen.getByLabelText('Last name')).toHaveValue('Byron');
});
