import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { chooseFromMenu, expectToast, leaveOutStream, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const person = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

async function openAdmins(account: { email: string; password: string }) {
  const page = await openPage(demo);
  await logIn(page, account, '/ticketing/admin/admins');
  await page.getByRole('list', { name: 'Admins' }).waitFor();
  return page;
}

/** A new admin that no other test uses. */
async function insertAdmin(firstName: string) {
  const api = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'super_admin');
  const body = {
    email: `${firstName.toLowerCase()}@archway.example`,
    firstName,
    lastName: 'Novak',
    password,
    role: 'admin',
  };
  await api.call('POST', '/admin/users', { token: await api.logIn(email, password), body });
  return { email: body.email, password, name: `${firstName} Novak` };
}

test('an admin is removed once that is confirmed, and is out at once', async () => {
  const { name, ...removed } = await insertAdmin('Bruno');
  const theirs = await openPage(demo);
  await leaveOutStream(theirs);
  await logIn(theirs, removed, '/ticketing/admin/admins');
  await person(theirs, name).waitFor();
  const page = await openAdmins(accountOf(demo.program, 'super_admin'));

  await chooseFromMenu(page, name, `Remove ${name}`);
  const asking = page.getByRole('alertdialog', { name: `Remove ${name}?` });
  await asking.getByText('This cannot be undone.').waitFor();
  await asking.getByRole('button', { name: 'Remove admin' }).click();
  await expectToast(page, 'Admin removed');
  await person(page, name).waitFor({ state: 'detached' });

  await theirs.getByRole('searchbox', { name: 'Search admins' }).fill('any');
  await theirs.waitForURL('**/ticketing/login');
});
