import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expectAccessible, expectToFit, views } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

test.each(views)('companies, users and admins are accessible in the %s theme, %i pixels wide', async (theme, width) => {
  const page = await openPage(demo, { width, height: 900 });
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
  await logIn(page, accountOf(demo.program, 'super_admin'));
  await checkCompanies(page);
  await checkUsers(page);
  await checkAdmins(page);
  await page.context().close();
});

async function checkCompanies(page: Page) {
  const { company } = accountOf(demo.program, 'employee');
  await page.goto('/ticketing/admin/companies?search=nobody-is-called-this');
  await page.getByRole('heading', { name: 'No companies found' }).waitFor();
  await check(page, 'no company');
  await page.goto('/ticketing/admin/companies');
  await page.getByRole('heading', { name: company }).getByRole('button').click();
  await page.getByRole('list', { name: `Users of ${company}` }).waitFor();
  await check(page, 'companies');
  await page.getByRole('button', { name: 'Add Company' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Company' }).click();
  await page.getByText('Company name is required').waitFor();
  await check(page, 'adding a company');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Delete ${company}` }).click();
  await check(page, 'deleting a company');
  await page.keyboard.press('Escape');
}

async function checkUsers(page: Page) {
  const { name } = accountOf(demo.program, 'member');
  await page.getByRole('button', { name: 'Add User', exact: true }).click();
  await page.getByLabel('First name').fill('Joan');
  await page.getByLabel('Password', { exact: true }).fill('joan99');
  await page.getByRole('dialog').getByRole('button', { name: 'Add User' }).click();
  await page.getByText('All fields are required').waitFor();
  await check(page, 'adding a user');
  await page.keyboard.press('Escape');
  for (const task of ['Edit', 'Password reset link for', 'Deactivate', 'Delete']) {
    await page.getByRole('button', { name: `${task} ${name}` }).click();
    await page.locator('[role=dialog], [role=alertdialog]').waitFor();
    await check(page, `${task} a user`);
    await page.keyboard.press('Escape');
    await page.locator('[role=dialog], [role=alertdialog]').waitFor({ state: 'detached' });
  }
  await page.getByRole('button', { name: `Password reset link for ${name}` }).click();
  await page.getByRole('button', { name: 'Make link and copy it' }).click();
  await page.getByLabel('Reset link', { exact: true }).waitFor();
  await check(page, 'a reset link');
}

async function checkAdmins(page: Page) {
  const { name } = accountOf(demo.program, 'admin');
  await page.goto('/ticketing/admin/admins');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByLabel('Role').selectOption('Super Admin');
  await check(page, 'promoting an admin');
  await page.keyboard.press('Escape');
  await check(page, 'admins');
  await page.getByRole('button', { name: 'Add Admin' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add Admin' }).click();
  await page.getByText('All fields are required').waitFor();
  await check(page, 'adding an admin');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search admins' }).fill('nobody is called this');
  await page.getByRole('heading', { name: 'No admins found' }).waitFor();
  await check(page, 'no admin');
}

async function check(page: Page, place: string) {
  await expectAccessible(page, place);
  await expectToFit(page, place);
}
