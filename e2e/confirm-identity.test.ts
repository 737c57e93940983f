import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { queryAt } from '#test/database.ts';
import { databaseIn } from '#test/program.ts';
import { accountOf } from './accounts.ts';
import { goToSection, logIn, openPage } from './portal.ts';
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
  await goToSection(page, 'Admins');
  await page.getByRole('list', { name: 'Admins' }).waitFor();
  await ageSessions();
  return page;
}

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' });

async function confirm(page: Page, password: string) {
  await question(page).getByLabel('Current password', { exact: true }).fill(password);
  await question(page).getByRole('button', { name: 'Confirm' }).click();
}

test('a reset link for staff requires the password first', async () => {
  const superAdmin = accountOf(demo.program, 'super_admin');
  const { name } = accountOf(demo.program, 'admin');
  const page = await openAdmins(superAdmin);
  await page.getByRole('button', { name: `Password reset link for ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Password reset link' });
  await dialog.getByRole('button', { name: 'Create link and copy it' }).click();

  await question(page).getByLabel('Current password', { exact: true }).and(page.locator(':focus')).waitFor();
  await confirm(page, 'wrong');
  await question(page).getByText('This is not your current password. Check it and try again.').waitFor();
  await confirm(page, superAdmin.password);

  await expect
    .poll(() => dialog.getByLabel('Reset link', { exact: true }).inputValue())
    .toContain('/ticketing/reset-password?token=');
  await expect.poll(() => question(page).count()).toBe(0);
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
});
