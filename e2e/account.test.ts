import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectToFit, views } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { expectToast, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

async function openAccount(page: Page) {
  await page.getByRole('link', { name: /your account/i }).click();
  await page.getByText('This browser').waitFor();
}

test('people change their password, and learn at the field what is wrong with it', async () => {
  const employee = accountOf(demo.program, 'employee');
  const page = await openPage(demo);
  await logIn(page, employee);
  await openAccount(page);
  const change = async (current: string, chosen: string, repeated = chosen) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(chosen);
    await page.getByLabel('Repeat new password', { exact: true }).fill(repeated);
    await page.getByRole('button', { name: 'Change Password' }).click();
  };

  await change(employee.password, 'nanosecond', 'nanosecnd');
  await page.getByText('Passwords do not match', { exact: true }).waitFor();
  await change('wrong', 'trustno1');
  await page.getByText('it is among the first that anybody tries').waitFor();
  await page.getByText('This is not your current password. Check it and try again.', { exact: true }).waitFor();
  await change(employee.password, 'wire of a nanosecond');

  await expectToast(page, 'Password changed');
  await expect.poll(() => page.getByLabel('New password', { exact: true }).inputValue()).toBe('');
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, { ...employee, password: 'wire of a nanosecond' });
  await page.context().close();
});

test('a session that is ended from here is over in the other browser, and goes on here', async () => {
  const manager = accountOf(demo.program, 'manager');
  const [here, there] = [await openPage(demo), await openPage(demo)];
  await logIn(there, manager);
  await logIn(here, manager);
  await openAccount(here);
  const list = here.getByRole('list', { name: 'Where you are signed in' });
  await expect.poll(() => list.getByText('Chrome on Linux').count()).toBe(2);

  await here.getByRole('button', { name: 'Sign out Chrome on Linux' }).click();
  await expectToast(here, 'Signed out there');
  await there.getByRole('tab', { name: 'Knowledge Base' }).click();

  await there.getByRole('button', { name: 'Log in' }).waitFor();
  await here.getByRole('button', { name: 'Sign out everywhere else' }).waitFor({ state: 'hidden' });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  await here.reload();
  await here.getByText('This browser').waitFor();
  await here.context().close();
  await there.context().close();
});

test.each(views)('the account is accessible in the %s theme, %i pixels wide', async (theme, width) => {
  const page = await openPage(demo, { width, height: 900 });
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
  const admin = accountOf(demo.program, 'admin');
  await logIn(page, admin);
  const check = async (place: string) => {
    await expectAccessible(page, place);
    await expectToFit(page, place);
  };

  await openAccount(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  await page.getByText('Enter your current password', { exact: true }).waitFor();
  await check('account');
  await page.getByRole('button', { name: 'Set Up Two-Step Login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step login' });
  await dialog.getByLabel('Current password', { exact: true }).fill(admin.password);
  await check('password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  await check('QR code');
  await page.context().close();
});
