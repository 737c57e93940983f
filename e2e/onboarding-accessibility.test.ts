import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expectAccessible, expectToFit, views } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { fillRegistration, staffOf } from './links.ts';
import { logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

test.each(views)(
  'registration, reset and invitations are accessible in the %s theme, %i pixels wide',
  async (theme, width) => {
    const staff = await staffOf(demo.program);
    const companyId = await staff.addCompany('Cardinal Freight and Forwarding of Greater Saint Louis');
    const page = await openPage(demo, { width, height: 900 });
    await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });

    await page.goto('/ticketing/register');
    await page.getByRole('alert').waitFor();
    await check(page, 'register without a token');
    await page.goto((await staff.invite(companyId)).address);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('alert').waitFor();
    await fillRegistration(page, { password: 'nora', confirm: 'other' });
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Passwords do not match').waitFor();
    await check(page, 'register');
    await fillRegistration(page, {});
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('heading', { name: 'Account Created!' }).waitFor();
    await check(page, 'registered');

    await page.goto('/ticketing/reset-password?token=nobody-made-this');
    await page.getByRole('alert').waitFor();
    await check(page, 'reset with a bad token');
    await page.goto(await staff.resetLink((await staff.hire(companyId)).id));
    await page.getByLabel('New password', { exact: true }).fill('password1');
    await check(page, 'reset');

    await logIn(page, accountOf(demo.program, 'admin'));
    await page.goto('/ticketing/admin?settings=open');
    await page
      .getByRole('article', { name: /^Invitation to/ })
      .first()
      .waitFor();
    await check(page, 'invitations');
    await page
      .getByRole('button', { name: /^Deactivate/ })
      .first()
      .click();
    await page.getByRole('alertdialog').waitFor();
    await check(page, 'deactivating');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Create Invitation' }).click();
    await page.getByLabel('Maximum uses').fill('0');
    await page.getByRole('button', { name: 'Create Invitation' }).last().click();
    await page.getByText('Choose a company from the list.').waitFor();
    await page.getByRole('combobox', { name: 'Company' }).click();
    await page.getByRole('option').first().waitFor();
    await check(page, 'creating an invitation');
    await page.getByRole('option').first().click();
    await page.getByLabel('Maximum uses').fill('');
    await page.getByRole('button', { name: 'Create Invitation' }).last().click();
    await page.getByRole('button', { name: 'Done' }).waitFor();
    await check(page, 'invitation created');
    await page.context().close();
  },
);

async function check(page: Page, place: string) {
  await expectAccessible(page, place);
  await expectToFit(page, place);
}
