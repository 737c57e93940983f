import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { codeOf } from '#test/second-factor.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import {
  expectFocused,
  expectToast,
  goToSection,
  logIn,
  logOut,
  openAccount,
  openPage,
  openSettings,
} from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

type Account = { email: string; password: string };

/**
 * Sets up two-factor login on the account page.
 * @returns the recovery codes and the app's key
 */
async function setUp(page: Page, { password }: Account) {
  await page.getByRole('button', { name: 'Set up two-factor login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-factor login' });
  await dialog.getByLabel('Current password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = await dialog.getByLabel('Key', { exact: true }).inputValue();
  await dialog.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const list = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await list.first().waitFor();
  const codes = await list.allTextContents();
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  return { secret, codes };
}

async function typePassword(page: Page, { email, password }: Account) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('a user sets it up, and logs in with an app code or a recovery code', async () => {
  const manager = accountOf(demo.program, 'manager');
  const page = await openPage(demo);
  await logIn(page, manager);
  await openAccount(page);
  const { secret, codes } = await setUp(page, manager);
  expect(codes).toHaveLength(10);
  await logOut(page);

  await typePassword(page, manager);
  const field = page.getByLabel('Code', { exact: true });
  await field.waitFor();
  await expectFocused(field);
  await field.fill('000000');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText('This code is wrong').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(manager.email);
  await field.fill(codeOf(secret, 1));
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Support tickets' }).waitFor();
  await logOut(page);

  await typePassword(page, manager);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code', { exact: true }).fill(codes[0]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { name: 'Support tickets' }).waitFor();
  await openAccount(page);
  await page.getByText('9 recovery codes left').waitFor();
});

test('if staff must use it, they are led to the setup and continue from there', async () => {
  const superAdmin = accountOf(demo.program, 'super_admin');
  const admin = accountOf(demo.program, 'admin');
  const [hers, his] = [await openPage(demo), await openPage(demo)];
  await logIn(hers, superAdmin);
  await logIn(his, admin);
  const require = async () => {
    await openSettings(hers, 'Security');
    await hers.getByRole('switch', { name: 'Require two-factor login for staff' }).click();
  };

  await require();
  await hers
    .getByText('Set up two-factor login for your own account before you require it for all staff.')
    .first()
    .waitFor();
  await hers.goto('/ticketing/admin/account');
  await setUp(hers, superAdmin);
  await require();
  // The settings dialog hides everything else from the accessibility tree.
  await hers.getByText('Setting updated', { exact: true }).first().waitFor();

  await goToSection(his, 'Companies & users');
  await his.getByText('All staff must use two-factor login.').first().waitFor();
  await expect.poll(() => new URL(his.url()).pathname).toBe('/ticketing/admin/account');
  await setUp(his, admin);
  await goToSection(his, 'Tickets');
  await his.getByRole('heading', { name: 'Support tickets' }).waitFor();
  await his.context().close();

  await hers.goto('/ticketing/admin/admins');
  const row = hers.getByRole('listitem').filter({ hasText: admin.email });
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await hers.getByRole('menuitem', { name: /^Turn off two-factor login of/ }).click();
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expectToast(hers, 'Two-factor login turned off');
  await row.getByRole('button', { name: /^More actions for/ }).click();
  await hers.getByRole('menuitem').first().waitFor();
  expect(await hers.getByRole('menuitem', { name: /^Turn off/ }).count()).toBe(0);
  await hers.context().close();
  const api = apiOf(demo.program.url);
  const token = await api.logIn(admin.email, admin.password);
  await expect(api.call('GET', '/tickets', { token })).rejects.toThrow('403 All staff must use');
});
