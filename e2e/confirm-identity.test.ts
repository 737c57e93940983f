import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { queryAt } from '#test/database.ts';
import { databaseIn } from '#test/program.ts';
import { codeOf } from '#test/second-factor.ts';
import { expectAccessible } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectFocused, expectToast, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

/** Sets the last confirmation of all sessions to 16 minutes ago. */
async function ageSessions() {
  const database = await databaseIn(demo.program.dataDir);
  await queryAt(database, `update sessions set identity_confirmed_at = now() - interval '16 minutes'`);
}

/** Opens the list of admins as a staff user who logged in 16 minutes ago. */
async function openAdmins(account: { email: string; password: string }) {
  const page = await openPage(demo);
  await logIn(page, account);
  await page.getByRole('tab', { name: 'Admins' }).click();
  await page.getByRole('list', { name: 'Admins' }).waitFor();
  await ageSessions();
  return page;
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

async function confirm(page: Page, password: string) {
  await question(page).getByLabel('Current password', { exact: true }).fill(password);
  await question(page).getByRole('button', { name: 'Confirm' }).click();
}

async function insertAdmin(firstName: string) {
  const api = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'super_admin');
  const body = { email: `${firstName.toLowerCase()}@archway.example`, firstName, lastName: 'Novak', password };
  const token = await api.logIn(email, password);
  await api.call('POST', '/admin/users', { token, body: { ...body, role: 'admin' } });
  return { email: body.email, password, name: `${firstName} Novak` };
}

test('a reset link for staff requires the password first', async () => {
  const superAdmin = accountOf(demo.program, 'super_admin');
  const { name } = accountOf(demo.program, 'admin');
  const page = await openAdmins(superAdmin);
  await page.getByRole('button', { name: `Password reset link for ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Password reset link' });
  await dialog.getByRole('button', { name: 'Make link and copy it' }).click();

  await question(page).getByLabel('Current password', { exact: true }).and(page.locator(':focus')).waitFor();
  await expectAccessible(page, 'confirm identity');
  await confirm(page, 'wrong');
  await question(page).getByText('This is not your current password. Check it and try again.').waitFor();
  await confirm(page, superAdmin.password);

  await expect
    .poll(() => dialog.getByLabel('Reset link', { exact: true }).inputValue())
    .toContain('/ticketing/reset-password?token=');
  await expect.poll(() => question(page).count()).toBe(0);
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});

test('a form keeps what was typed, whether the user cancels or confirms', { tags: 'release' }, async () => {
  const superAdmin = accountOf(demo.program, 'super_admin');
  const { name } = await insertAdmin('Wanda');
  const page = await openAdmins(superAdmin);
  await page.reload();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Admin' });
  await form.getByLabel('First name').fill('Wilhelmina');
  await form.getByLabel('Phone').fill('(314) 555-0177');
  const update = form.getByRole('button', { name: 'Update' });
  await update.click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();

  await page
    .locator('[data-toasts]')
    .getByText(/Confirm that it’s you, then try again/)
    .first()
    .waitFor();
  await expect.poll(() => form.getByLabel('First name').inputValue()).toBe('Wilhelmina');
  await expectFocused(update);

  await update.click();
  await confirm(page, superAdmin.password);

  await expectToast(page, 'Admin updated!');
  const row = page.getByRole('listitem', { name: 'Wilhelmina Novak', exact: true });
  await expect.poll(() => row.innerText()).toContain('(314) 555-0177');
});

test('an admin with two-factor login is asked for a code as well', { tags: 'release' }, async () => {
  const admin = await insertAdmin('Otto');
  const page = await openAdmins(admin);
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('ticketing-auth') ?? '').token as string);
  const { call } = apiOf(demo.program.url);
  const { secret } = await call('POST', '/account/second-factor', { token, body: { password: admin.password } });
  await call('PUT', '/account/second-factor', { token, body: { code: codeOf(secret) } });

  await page.getByRole('button', { name: `Password reset link for ${admin.name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Password reset link' });
  await dialog.getByRole('button', { name: 'Make link and copy it' }).click();
  const code = question(page).getByLabel('Code', { exact: true });
  await code.fill('000000');
  await confirm(page, admin.password);
  await question(page)
    .getByText(/This code is wrong/)
    .waitFor();
  await code.fill(codeOf(secret, 1));
  await question(page).getByRole('button', { name: 'Confirm' }).click();

  await expect.poll(() => dialog.getByLabel('Reset link', { exact: true }).inputValue()).toContain('token=');
});

test('only super admins can edit security settings', { tags: 'release' }, async () => {
  const edits = async (role: 'admin' | 'super_admin') => {
    const page = await openPage(demo);
    await logIn(page, accountOf(demo.program, role));
    await page.getByRole('button', { name: 'System Settings' }).click();
    const security = page.getByRole('region', { name: 'Security' });
    await security.getByText('Staff second factor', { exact: true }).waitFor();
    const offered = await security.getByRole('button', { name: /^Edit/ }).count();
    const explained = await security.getByText('Only super admins can change this.').count();
    await page.context().close();
    return { offered, explained };
  };

  expect(await edits('super_admin')).toEqual({ offered: 2, explained: 0 });
  expect(await edits('admin')).toEqual({ offered: 0, explained: 2 });
});
