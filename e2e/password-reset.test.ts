import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { staffOf } from './links.ts';
import { askAgain, expectToast, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const newPassword = 'three blind mice';

/** A new user with a reset link. */
async function insertForgetful() {
  const { addCompany, hire, resetLink } = await staffOf(demo.program);
  const person = await hire(await addCompany('Cardinal Freight'));
  return { person, address: await resetLink(person.id), resetLink };
}

async function choose(page: Page, password = newPassword, confirm = password) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirm);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

test('a link sets a new password, ends the old one, and logs out every other browser', async () => {
  const { person, address } = await insertForgetful();
  const other = await openPage(demo);
  await logIn(other, person);
  const page = await openPage(demo);
  const response = await page.goto(address);
  expect(response?.status()).toBe(200);
  expect(response?.headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex, nofollow' });
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(person.email);
  await page.waitForURL((url) => url.search === '');
  await page.reload();

  await choose(page);

  await expectToast(page, 'Password Reset Successfully!');
  await page.getByRole('heading', { name: 'Password Reset Successfully!' }).and(page.locator(':focus')).waitFor();
  await askAgain(other);
  await other.waitForURL('**/ticketing/login');
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('Invalid email or password').waitFor();
  await logIn(page, { email: person.email, password: newPassword });
});

test('a reset logs out the user of the same browser and says that it worked', { tags: 'release' }, async () => {
  const { person, address } = await insertForgetful();
  const page = await openPage(demo);
  await logIn(page, person, address);

  await choose(page);

  await page.getByRole('heading', { name: 'Password Reset Successfully!' }).waitFor();
  await expect.poll(() => page.getByText('still logged in').count()).toBe(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ticketing-auth'))).toBeNull();
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.waitForURL('**/ticketing/login');
});

test('every invalid link says so, names a contact, and links to the login', { tags: 'release' }, async () => {
  const { person, address: older, resetLink } = await insertForgetful();
  const used = await resetLink(person.id);
  const page = await openPage(demo);
  await page.goto(used);
  await choose(page);
  await expectToast(page, 'Password Reset Successfully!');

  for (const [address, words] of [
    ['/ticketing/reset-password', 'No reset token provided'],
    ['/ticketing/reset-password?token=nobody-made-this', 'Invalid or expired reset token'],
    [older, 'Invalid or expired reset token'],
    [used, 'Invalid or expired reset token'],
  ] as const) {
    await page.goto(address);

    await expect.poll(() => page.getByRole('alert').innerText()).toBe(words);
    await expect
      .poll(() => page.getByRole('main').innerText())
      .toMatch(/Ask us for a new one\. Call \(314\) 555-0142 or write to/);
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0);
  }
  await page.getByRole('button', { name: 'Go to Login' }).click();
  await page.waitForURL('**/ticketing/login');
});

test('an invalid password shows both rules, and a guessable one a warning', { tags: 'release' }, async () => {
  const { address } = await insertForgetful();
  const page = await openPage(demo);
  await page.goto(address);

  await choose(page, 'abc12', 'abc');
  await page.getByText('Password must be at least 6 characters long', { exact: true }).waitFor();
  await page.getByText('Passwords do not match', { exact: true }).waitFor();
  await page.getByLabel('New password', { exact: true }).fill('cardinal1');
  await page.getByText('This is easy to guess: it is based on a name or an address.').waitFor();
  await page.getByLabel('New password', { exact: true }).fill('password1');
  await page.getByText('This is easy to guess: it is one of the first passwords people try.').waitFor();
});

test('a failure is shown and can be retried; a replaced link is refused', { tags: 'release' }, async () => {
  const { person, address, resetLink } = await insertForgetful();
  const page = await openPage(demo);
  await page.route('**/password-reset/validate', (route) => route.abort());
  await page.goto(address);
  await page.getByRole('alert').getByText('Failed to validate reset token. Please try again.').waitFor();
  await page.unroute('**/password-reset/validate');
  await page.route('**/password-reset/*', async (route) => {
    await setTimeout(500);
    await route.continue();
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('status').getByText('Checking your link...').waitFor();
  await page.getByLabel('New password', { exact: true }).waitFor();

  await page.context().setOffline(true);
  await choose(page);
  await page.getByRole('alert').getByText('Failed to reset password. Please try again.').waitFor();
  await page.context().setOffline(false);
  await resetLink(person.id);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Resetting password...' }).isDisabled()).toBe(true);
  await page.getByRole('alert').getByText('Invalid or expired reset token').waitFor();
  await expect.poll(() => page.getByLabel('New password', { exact: true }).inputValue()).toBe(newPassword);
});

test('while email is off, the login and the page for forgotten passwords name a contact', {
  tags: 'release',
}, async () => {
  const page = await openPage(demo, { width: 390, height: 844 });
  await page.goto('/ticketing/login');
  await page.getByText('Forgot your password? Ask us for a link').waitFor();
  await expect.poll(() => page.getByRole('link', { name: 'Forgot password?' }).count()).toBe(0);
  await expectAccessible(page, 'login without email');

  await page.goto('/ticketing/forgot-password');
  await page.getByText('This helpdesk does not send email. Ask us for a link').waitFor();

  await page.getByText(/To get your link: Call \(314\) 555-0142/).waitFor();
  expect(await page.getByRole('textbox').count()).toBe(0);
  await expectAccessible(page, 'forgot password without email');
});

test('where email is off, the settings say so', { tags: 'release' }, async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'), '/ticketing/admin?settings=open');
  const settings = page.getByRole('dialog', { name: 'System Settings' });
  await settings.getByText('Email is off.').waitFor();

  expect(await settings.getByRole('button', { name: 'Send me a test email' }).count()).toBe(0);
  await expectAccessibleInViews(page, 'settings without email', async () => undefined);
});
