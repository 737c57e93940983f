// @module-tag release

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectToast, leaveOutStream, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();
const person = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const actionsOn = (page: Page, name: string) =>
  person(page, name)
    .getByRole('button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')));

async function openAdmins(account: { email: string; password: string }) {
  const page = await openPage(demo);
  await logIn(page, account, '/ticketing/admin/admins');
  await page.getByRole('list', { name: 'Admins' }).waitFor();
  return page;
}

/** A new admin that no other test uses. */
async function insertAdmin(firstName: string, role: 'admin' | 'super_admin' = 'admin') {
  const api = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'super_admin');
  const body = { email: `${firstName.toLowerCase()}@archway.example`, firstName, lastName: 'Novak', password, role };
  await api.call('POST', '/admin/users', { token: await api.logIn(email, password), body });
  return { email: body.email, password, name: `${firstName} Novak` };
}

test('a super admin manages everybody but can’t deactivate or remove themselves', async () => {
  const { name: own, ...superAdmin } = accountOf(demo.program, 'super_admin');
  const { name: other } = accountOf(demo.program, 'admin');
  const page = await openAdmins(superAdmin);

  await expect.poll(() => person(page, own).innerText()).toMatch(/\(you\)[\s\S]*Super Admin\s+Active/);
  await expect.poll(() => actionsOn(page, own)).toEqual([`Password reset link for ${own}`, `Edit ${own}`]);
  await expect.poll(() => person(page, other).innerText()).toMatch(/Admin\s+Active/);
  await expect
    .poll(() => actionsOn(page, other))
    .toEqual([`Password reset link for ${other}`, `Edit ${other}`, `Deactivate ${other}`, `Remove ${other}`]);
});

test('an admin creates reset links for admins, edits themselves, and sees no other action', async () => {
  const { name: superAdmin } = accountOf(demo.program, 'super_admin');
  const { name: peer } = accountOf(demo.program, 'admin');
  const { name: own, ...self } = await insertAdmin('Otto');
  const page = await openAdmins(self);

  await expect.poll(() => actionsOn(page, superAdmin)).toEqual([]);
  await expect.poll(() => actionsOn(page, peer)).toEqual([`Password reset link for ${peer}`]);
  await expect.poll(() => actionsOn(page, own)).toEqual([`Password reset link for ${own}`, `Edit ${own}`]);
  await page.getByRole('button', { name: 'Add Admin' }).click();
  await expect.poll(() => page.getByRole('dialog').getByLabel('Role').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Edit ${own}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Admin' });
  await expect.poll(() => dialog.getByLabel('Role').count()).toBe(0);
  await dialog.getByLabel('First name').fill('Ottilie');
  await dialog.getByLabel('Phone').fill('(314) 555-0188');
  await dialog.getByRole('button', { name: 'Update' }).click();

  await expectToast(page, 'Admin updated!');
  await page.getByRole('banner').getByText('Ottilie Novak').waitFor();
  await expect.poll(() => person(page, 'Ottilie Novak').innerText()).toContain('(314) 555-0188');
});

test('an admin adds an admin after filling in the missing fields', async () => {
  const page = await openAdmins(accountOf(demo.program, 'admin'));
  await page.getByRole('button', { name: 'Add Admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Admin' });
  await dialog.getByRole('button', { name: 'Add Admin' }).click();
  await dialog.getByText('All fields are required').waitFor();

  await dialog.getByLabel('First name').fill('Vera');
  await dialog.getByLabel('Last name').fill('Stone');
  await dialog.getByLabel('Email').fill('vera.stone@archway.example');
  await dialog.getByLabel('Password', { exact: true }).fill('nanosecond');
  await dialog.getByRole('button', { name: 'Show password' }).click();
  await expect.poll(() => dialog.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await dialog.getByRole('button', { name: 'Add Admin' }).click();

  await expectToast(page, 'Admin created successfully');
  await expect.poll(() => person(page, 'Vera Stone').innerText()).toMatch(/Admin\s+Active/);
});

test('promoting a super admin shows a warning and grants the described rights', async () => {
  const { name, ...promoted } = await insertAdmin('Hanna');
  const page = await openAdmins(accountOf(demo.program, 'super_admin'));
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Admin' });
  const warning = dialog.getByText('As a super admin, Hanna gains the ability to manage other admins');
  await expect.poll(() => warning.count()).toBe(0);
  await dialog.getByLabel('Role').selectOption('Super Admin');
  await warning.waitFor();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Admin updated!');
  await person(page, name).getByText('Super Admin').waitFor();

  await page.getByRole('button', { name: 'Add Admin' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Admin' });
  await expect.poll(() => adding.getByLabel('Role').inputValue()).toBe('admin');
  await adding.getByLabel('Role').selectOption('Super Admin');
  await adding.getByText('gains the ability to manage other admins').waitFor();
  await page.context().close();

  const theirs = await openAdmins(promoted);
  const { name: peer } = accountOf(demo.program, 'admin');
  await expect.poll(() => actionsOn(theirs, peer)).toContain(`Remove ${peer}`);
});

test('an admin is removed once that is confirmed, and is out at once', async () => {
  const { name, ...removed } = await insertAdmin('Bruno');
  const theirs = await openPage(demo);
  await leaveOutStream(theirs);
  await logIn(theirs, removed, '/ticketing/admin/admins');
  await person(theirs, name).waitFor();
  const page = await openAdmins(accountOf(demo.program, 'super_admin'));

  await page.getByRole('button', { name: `Remove ${name}` }).click();
  const asking = page.getByRole('alertdialog', { name: `Remove ${name}?` });
  await asking.getByText('This cannot be undone.').waitFor();
  await asking.getByRole('button', { name: 'Remove admin' }).click();
  await expectToast(page, 'Admin removed');
  await person(page, name).waitFor({ state: 'detached' });

  await theirs.getByRole('searchbox', { name: 'Search admins' }).fill('any');
  await theirs.waitForURL('**/ticketing/login');
});

test('a super admin who was just demoted is told what they may no longer do', async () => {
  const { name: peer } = accountOf(demo.program, 'admin');
  const { name, ...demoted } = await insertAdmin('Greta', 'super_admin');
  const theirs = await openAdmins(demoted);
  const page = await openAdmins(accountOf(demo.program, 'super_admin'));
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('dialog').getByLabel('Role').selectOption('Admin');
  await page.getByRole('dialog').getByRole('button', { name: 'Update' }).click();
  await expectToast(page, 'Admin updated!');

  await theirs.getByRole('button', { name: `Remove ${peer}` }).click();
  await theirs.getByRole('button', { name: 'Remove admin' }).click();
  const refusal = 'Failed to remove admin: Access Denied: Only super admins can remove other admins';
  await theirs.getByText(refusal, { exact: true }).first().waitFor();
});

test('the search is in the address, and says when it finds nobody', async () => {
  const { name } = await insertAdmin('Ludwig');
  const page = await openAdmins(accountOf(demo.program, 'admin'));
  await page.getByRole('searchbox', { name: 'Search admins' }).fill('LUDWIG nov');
  await page.waitForURL(/search=LUDWIG/);
  await page.reload();
  await person(page, name).waitFor();
  await expect.poll(() => page.getByRole('list', { name: 'Admins' }).getByRole('listitem').count()).toBe(1);

  await page.getByRole('searchbox', { name: 'Search admins' }).fill('nobody is called this');
  await page.getByRole('heading', { name: 'No admins found' }).waitFor();
  await page.getByRole('button', { name: 'Clear search' }).click();

  await person(page, name).waitFor();
  await expect.poll(() => page.getByRole('searchbox', { name: 'Search admins' }).inputValue()).toBe('');
});

test('whoever removes an admin hands their active tickets to a colleague, and can undo that', async () => {
  const { name, ...account } = await insertAdmin('Zoe');
  const api = apiOf(demo.program.url);
  const tokenOf = ({ email, password }: { email: string; password: string }) => api.logIn(email, password);
  const zoe = await tokenOf(account);
  const client = await tokenOf(accountOf(demo.program, 'employee'));
  const { id: assignedToId } = (await api.call('GET', '/admin/users?type=admins&search=Zoe', { token: zoe }))[0];
  for (const title of ['The desk wobbles', 'The chair squeaks']) {
    const body = { title, description: title, priority: 'low' };
    const { id } = await api.call('POST', '/tickets', { token: client, body });
    await api.call('PUT', `/tickets/${id}`, { token: zoe, body: { assignedToId } });
  }
  const { name: colleague } = accountOf(demo.program, 'admin');
  const page = await openAdmins(accountOf(demo.program, 'super_admin'));

  await page.getByRole('button', { name: `Remove ${name}` }).click();
  const dialog = page.getByRole('alertdialog', { name: `Remove ${name}?` });
  await expect.poll(() => dialog.innerText()).toContain('2 active tickets are assigned to them.');
  await dialog.getByLabel('Hand them over to').selectOption({ label: colleague });
  await dialog.getByRole('button', { name: 'Remove admin' }).click();

  await expectToast(page, `2 tickets handed over to ${colleague}`);
  await expect.poll(() => person(page, name).count()).toBe(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Undone: 2 tickets as before');
  await page.goto('/ticketing/admin?assignee=none&search=wobbles');
  await page.getByRole('link', { name: 'The desk wobbles' }).waitFor();
});
