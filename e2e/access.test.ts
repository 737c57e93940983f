import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { askAgain, expectToast, goOffline, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const person = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

/** A new company with one employee, and its open card. */
async function openCompanyWith(firstName: string) {
  const api = apiOf(demo.program.url);
  const { email: admin, password } = accountOf(demo.program, 'admin');
  const token = await api.logIn(admin, password);
  const company = { name: `${firstName} & Sons` };
  const { id } = await api.call('POST', '/admin/companies', { token, body: company });
  const email = `${firstName.toLowerCase()}@sons.example`;
  const body = { email, firstName, lastName: 'Sons', password: 'nanosecond', companyId: id };
  await api.call('POST', '/admin/users', { token, body });

  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), `/ticketing/admin/companies?company=${id}`);
  await person(page, `${firstName} Sons`).waitFor();
  return { page, email, password: 'nanosecond', name: `${firstName} Sons` };
}

test('a deactivated user is logged out at once, can’t log in, and can again once reactivated', async () => {
  const { page, name, ...credentials } = await openCompanyWith('Peter');
  const theirs = await openPage(demo);
  await logIn(theirs, credentials);

  await page.getByRole('button', { name: `Deactivate ${name}` }).click();
  const asking = page.getByRole('alertdialog', { name: `Deactivate ${name}?` });
  await asking.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'User deactivated');
  await person(page, name).getByText('Inactive', { exact: true }).waitFor();
  expect(
    await person(page, name)
      .getByRole('button', { name: /reset link/ })
      .count(),
  ).toBe(0);

  await askAgain(theirs);
  await theirs.waitForURL('**/ticketing/login');
  await theirs.getByLabel('Email').fill(credentials.email);
  await theirs.getByLabel('Password', { exact: true }).fill(credentials.password);
  await theirs.getByRole('button', { name: 'Log in' }).click();
  await theirs.getByText('Invalid email or password').waitFor();

  await page.getByRole('button', { name: `Reactivate ${name}` }).click();
  await expectToast(page, 'User reactivated');
  await person(page, name).getByText('Active', { exact: true }).waitFor();
  await theirs.getByRole('button', { name: 'Log in' }).click();
  await theirs.getByRole('heading', { name: 'Support Tickets' }).waitFor();
});

test('a deleted user is logged out at once and gone from the card', { tags: 'release' }, async () => {
  const { page, name, ...credentials } = await openCompanyWith('Walter');
  const theirs = await openPage(demo);
  await logIn(theirs, credentials);

  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const asking = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await asking.getByText('This cannot be undone.').waitFor();
  await asking.getByRole('button', { name: 'Delete user' }).click();
  await expectToast(page, 'User deleted successfully');
  await page.getByText('No users in this company yet.').waitFor();

  await askAgain(theirs);
  await theirs.waitForURL('**/ticketing/login');
  await expect.poll(() => page.locator(':focus').innerText()).toBe('Add User');
});

test('a reset link is created, copied, and shown for copying again', { tags: 'release' }, async () => {
  const { page, name } = await openCompanyWith('Agnes');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: `Password reset link for ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Password reset link' });
  await expect.poll(() => dialog.getByLabel('Reset link', { exact: true }).count()).toBe(0);

  await dialog.getByRole('button', { name: 'Make link and copy it' }).click();

  await page.getByText('Reset link copied!', { exact: true }).first().waitFor();
  const link = await dialog.getByLabel('Reset link', { exact: true }).inputValue();
  expect(link).toMatch(/\/ticketing\/reset-password\?token=[\w-]{43}$/);
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await dialog.getByText('within 24 hours').waitFor();
});

test('a link that could not be made says so and can be tried again', { tags: 'release' }, async () => {
  const { page, name } = await openCompanyWith('Ruth');
  await page.getByRole('button', { name: `Password reset link for ${name}` }).click();
  const make = page.getByRole('button', { name: 'Make link and copy it' });

  await goOffline(page);
  await make.click();
  await page
    .getByText(/^Failed to generate password reset link/)
    .first()
    .waitFor();
  await page.context().setOffline(false);
  await make.click();

  await page.getByLabel('Reset link', { exact: true }).waitFor();
});

test('a failure is shown and changes nothing', { tags: 'release' }, async () => {
  const { page, name } = await openCompanyWith('Clara');
  await goOffline(page);

  await page.getByRole('button', { name: `Deactivate ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  await page
    .getByText(/^Failed to deactivate user/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click();
  await page
    .getByText(/^Failed to delete user/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Delete Clara & Sons' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete company' }).click();
  await page
    .getByText(/^Failed to delete company/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Cancel' }).click();

  await expect.poll(() => person(page, name).innerText()).toContain('Active');
});
