// @module-tag release

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { fillRegistration, staffOf } from './links.ts';
import { logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

test('the dashboard is accessible', async () => {
  const page = await openPage(demo);
  await page.goto('/ticketing/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  const alert = page.getByRole('alert');
  await expectAccessibleInViews(page, 'login', () => alert.waitFor());

  await logIn(page, accountOf(demo.program, 'admin'));
  const ticket = page.locator('[data-ticket]').first();
  await expectAccessibleInViews(page, 'dashboard', () => ticket.waitFor());
  await ticket.click();
  const edit = page.getByRole('button', { name: 'Edit details' });
  const comment = page.getByLabel('Comments').getByRole('listitem').first();
  const thread = comment.or(page.getByText('Nobody has answered yet'));
  await expectAccessibleInViews(page, 'ticket at the dashboard', async () => {
    await edit.waitFor();
    await thread.first().waitFor();
  });
  await expectAccessibleInViews(page, 'editing at the dashboard', async () => {
    // A wide window has another panel.
    await edit.or(page.getByLabel('Title')).first().waitFor();
    if (await edit.isVisible()) await edit.click();
    await page.getByLabel('Title').waitFor();
  });
  await page.goto('/ticketing/admin?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create Ticket' }).click();
  await dialog.getByRole('alert').waitFor();
  await page.getByRole('combobox', { name: 'Company' }).click();
  await expectAccessibleInViews(page, 'creating at the dashboard', () => page.getByRole('option').first().waitFor());
  await page.goto('/ticketing/admin?search=nothing-is-called-this');
  const noMatch = page.getByText('No tickets match your current filters.');
  await expectAccessibleInViews(page, 'no match', () => noMatch.waitFor());
  await page.goto('/ticketing/admin?tag=none&assignee=me&sort=oldest');
  const remove = page.getByRole('button', { name: 'Remove filter: Tag none' });
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expectAccessibleInViews(page, 'filters', () => remove.waitFor());
  await page.goto('/ticketing/admin/inquiries?status=all');
  await expectAccessibleInViews(page, 'inquiries', () => page.locator('[data-inquiry]').first().waitFor());
  await answerAll(page);
  const noInquiry = page.getByRole('heading', { name: 'No inquiries found' });
  await expectAccessibleInViews(page, 'no inquiry', () => noInquiry.waitFor());
});

/** Marks all waiting inquiries as answered. */
async function answerAll(page: Page) {
  await page.goto('/ticketing/admin/inquiries');
  const done = page.getByRole('heading', { name: 'No inquiries found' });
  const mark = page.getByRole('button', { name: /^Mark as answered/ }).first();
  for (await mark.or(done).first().waitFor(); !(await done.isVisible()); await mark.or(done).first().waitFor()) {
    const name = (await mark.getAttribute('aria-label')) ?? '';
    await mark.click();
    await page.getByRole('button', { name, exact: true }).waitFor({ state: 'hidden' });
  }
}

test('the portal, the 404 page and the API documentation are accessible', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'manager'));
  await page.locator('[data-ticket]').first().click();
  const conversation = page.getByRole('heading', { name: 'Conversation' });
  await expectAccessibleInViews(page, 'ticket at the portal', () => conversation.waitFor());
  await page.goto('/ticketing/client?new=1');
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.fill('Something new');
  await expectAccessibleInViews(page, 'new ticket', () => category.waitFor());
  await expect.poll(() => category.inputValue()).toBe('Something new');
  await page.goto('/no-such-page');
  await expectAccessibleInViews(page, '404', () => page.getByRole('main').waitFor());
  await page.goto('/api/docs');
  const sessions = page.getByRole('heading', { name: 'Sessions' });
  await expectAccessibleInViews(page, 'API', () => sessions.waitFor());
});

test('registration and reset are accessible', async () => {
  const staff = await staffOf(demo.program);
  const companyId = await staff.addCompany('Cardinal Freight and Forwarding of Greater Saint Louis');
  const page = await openPage(demo);
  const alert = page.getByRole('alert').first();
  const create = page.getByRole('button', { name: 'Create Account' });

  await page.goto('/ticketing/register');
  await expectAccessibleInViews(page, 'register without a token', () => alert.waitFor());
  await page.goto((await staff.invite(companyId)).address);
  await create.click();
  await alert.waitFor();
  await fillRegistration(page, { password: 'nora', confirm: 'other' });
  await create.click();
  const mismatch = page.getByText('Passwords do not match');
  await expectAccessibleInViews(page, 'register', () => mismatch.waitFor());
  await fillRegistration(page, {});
  await create.click();
  const created = page.getByRole('heading', { name: 'Account Created!' });
  await expectAccessibleInViews(page, 'registered', () => created.waitFor());

  await page.goto('/ticketing/reset-password?token=nobody-made-this');
  await expectAccessibleInViews(page, 'reset with a bad token', () => alert.waitFor());
  await page.goto(await staff.resetLink((await staff.hire(companyId)).id));
  const password = page.getByLabel('New password', { exact: true });
  await password.fill('password1');
  await expectAccessibleInViews(page, 'reset', () => password.waitFor());
});

test('invitations are accessible', async () => {
  const staff = await staffOf(demo.program);
  await staff.invite(await staff.addCompany('Osage Mills'));
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin?settings=open');
  const invitation = page.getByRole('article', { name: /^Invitation to/ }).first();
  await expectAccessibleInViews(page, 'invitations', () => invitation.waitFor());
  const deactivate = page.getByRole('button', { name: /^Deactivate/ }).first();
  await deactivate.click();
  await expectAccessibleInViews(page, 'deactivating', () => page.getByRole('alertdialog').waitFor());
  await page.getByRole('button', { name: 'Cancel' }).click();
  const create = page.getByRole('button', { name: 'Create Invitation' });
  await create.click();
  await page.getByLabel('Maximum uses').fill('0');
  await create.last().click();
  await page.getByText('Choose a company from the list.').waitFor();
  await page.getByRole('combobox', { name: 'Company' }).click();
  const option = page.getByRole('option').first();
  await expectAccessibleInViews(page, 'creating an invitation', () => option.waitFor());
  await option.click();
  await page.getByLabel('Maximum uses').fill('');
  await create.last().click();
  const done = page.getByRole('button', { name: 'Done' });
  await expectAccessibleInViews(page, 'invitation created', () => done.waitFor());
});

test('companies and users are accessible', async () => {
  const page = await openPage(demo);
  const { company } = accountOf(demo.program, 'employee');
  const { name } = accountOf(demo.program, 'member');
  const dialog = page.locator('[role=dialog], [role=alertdialog]');
  const button = (label: string) => page.getByRole('button', { name: label, exact: true });
  const close = async () => {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  };
  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin/companies?search=nobody-is-called-this');
  const noCompany = page.getByRole('heading', { name: 'No companies found' });
  await expectAccessibleInViews(page, 'no company', () => noCompany.waitFor());
  await page.goto('/ticketing/admin/companies');
  await page.getByRole('heading', { name: company }).getByRole('button').click();
  const users = page.getByRole('list', { name: `Users of ${company}` });
  await expectAccessibleInViews(page, 'companies', () => users.waitFor());
  await button('Add Company').click();
  await dialog.getByRole('button', { name: 'Add Company' }).click();
  const required = page.getByText('Company name is required');
  await expectAccessibleInViews(page, 'adding a company', () => required.waitFor());
  await close();
  await button(`Delete ${company}`).click();
  await expectAccessibleInViews(page, 'deleting a company', () => dialog.waitFor());
  await close();

  await button('Add User').click();
  await page.getByLabel('First name').fill('Joan');
  await page.getByLabel('Password', { exact: true }).fill('joan99');
  await dialog.getByRole('button', { name: 'Add User' }).click();
  const missing = page.getByText('All fields are required');
  await expectAccessibleInViews(page, 'adding a user', () => missing.waitFor());
  await close();
  for (const task of ['Edit', 'Password reset link for', 'Deactivate', 'Delete']) {
    await expectAccessibleInViews(page, `${task} a user`, async () => {
      // A wide window has another list and other dialogs.
      if (!(await dialog.isVisible())) await button(`${task} ${name}`).click();
      await dialog.waitFor();
    });
    await close();
  }
  const link = page.getByLabel('Reset link', { exact: true });
  await expectAccessibleInViews(page, 'a reset link', async () => {
    if (!(await dialog.isVisible())) {
      await button(`Password reset link for ${name}`).click();
      await button('Make link and copy it').click();
    }
    await link.waitFor();
  });
});

test('admins are accessible', async () => {
  const page = await openPage(demo);
  const { name } = accountOf(demo.program, 'admin');
  const dialog = page.getByRole('dialog');
  await logIn(page, accountOf(demo.program, 'super_admin'), '/ticketing/admin/admins');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const role = page.getByLabel('Role');
  await role.selectOption('Super Admin');
  await expectAccessibleInViews(page, 'promoting an admin', () => role.waitFor());
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expectAccessibleInViews(page, 'admins', () => page.getByRole('list', { name: 'Admins' }).waitFor());
  await page.getByRole('button', { name: 'Add Admin' }).click();
  await dialog.getByRole('button', { name: 'Add Admin' }).click();
  const missing = page.getByText('All fields are required');
  await expectAccessibleInViews(page, 'adding an admin', () => missing.waitFor());
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search admins' }).fill('nobody is called this');
  const noAdmin = page.getByRole('heading', { name: 'No admins found' });
  await expectAccessibleInViews(page, 'no admin', () => noAdmin.waitFor());
});

test('settings and the audit log are accessible', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'super_admin'));

  await page.getByRole('button', { name: 'System Settings' }).click();
  const setting = page.getByText('Provider name').first();
  await expectAccessibleInViews(page, 'settings', () => setting.waitFor());
  await page.getByRole('button', { name: 'Edit Auto close days' }).click();
  await page.getByRole('spinbutton').fill('9999');
  await page.getByRole('button', { name: 'Update Setting' }).click();
  const refusal = page.getByText('Choose a whole number from 0 to 3650', { exact: true });
  await expectAccessibleInViews(page, 'a setting refused', () => refusal.waitFor());
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Clients may reopen' }).click();
  await expectAccessibleInViews(page, 'a switch', () => page.getByRole('switch').waitFor());

  await page.goto('/ticketing/admin/audit-log');
  const entries = page.getByRole('list', { name: 'Audit log' });
  await expectAccessibleInViews(page, 'audit log', () => entries.waitFor());
  await page.goto('/ticketing/admin/audit-log?kind=ticket&action=changed');
  const change = page.getByText('Assigned to').first();
  await expectAccessibleInViews(page, 'changes', () => change.waitFor());
  await page.goto('/ticketing/admin/audit-log?actor=nobody');
  const noEntries = page.getByText('No entries match your current filters.');
  await expectAccessibleInViews(page, 'no entries', () => noEntries.waitFor());
});
