import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { askAgain, chooseFromMenu, expectToast, logIn, openPage } from './portal.ts';
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
  const body = { email, firstName, lastName: 'Sons', password: 'nanosecond wire', companyId: id };
  await api.call('POST', '/admin/users', { token, body });

  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), `/ticketing/admin/companies?company=${id}`);
  await person(page, `${firstName} Sons`).waitFor();
  return { page, email, password: 'nanosecond wire', name: `${firstName} Sons` };
}

test('a deactivated user is logged out at once, can’t log in, and can again once reactivated', async () => {
  const { page, name, ...credentials } = await openCompanyWith('Peter');
  const theirs = await openPage(demo);
  await logIn(theirs, credentials);

  await chooseFromMenu(page, name, `Deactivate ${name}`);
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

  await chooseFromMenu(page, name, `Reactivate ${name}`);
  await expectToast(page, 'User reactivated');
  await person(page, name).getByText('Active', { exact: true }).waitFor();
  await theirs.getByRole('button', { name: 'Log in' }).click();
  await theirs.getByRole('heading', { name: 'Support tickets' }).waitFor();
});
