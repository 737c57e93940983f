import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { expectFocused, holdRequests, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

test('the form is there as HTML, and no password can get into an address', async () => {
  const page = await openPage(demo);
  await page.route('**/*.js', (route) => route.abort());

  await page.goto('/ticketing/login');

  await page.getByRole('heading', { name: 'Support portal' }).waitFor();
  await expectFocused(page.getByLabel('Email'));
  await expect.poll(() => page.getByLabel('Email').getAttribute('autocomplete')).toBe('username webauthn');
  await page.getByLabel('Email').fill('ada@acme.example');
  await page.getByLabel('Password', { exact: true }).fill('secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect.poll(() => page.getByLabel('Password', { exact: true }).getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').getByText('This part of the page could not be loaded.').waitFor();
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('secret');
  expect(page.url()).not.toContain('secret');
  await expect.poll(() => page.locator('form').getAttribute('method')).toBe('post');
});

test('a login submitted before the script has loaded is sent once it has', async () => {
  const page = await openPage(demo);
  const { email, password } = accountOf(demo.program, 'employee');
  const { release } = await holdRequests(page, '**/*.js');
  await page.goto('/ticketing/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Logging in...' }).waitFor();

  release();

  await page.getByRole('heading', { name: 'Support tickets' }).waitFor();
});

test('a logged-in user never sees the login on the way to the portal', async () => {
  const page = await openPage(demo);
  const { email, password } = accountOf(demo.program, 'employee');
  await page.goto('/ticketing/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Support tickets' }).waitFor();
  const { release } = await holdRequests(page, '**/login*.js');

  await page.goto('/ticketing/login');
  await expect.poll(() => page.getByLabel('Email').count()).toBe(1);
  const state = await page.evaluate(() => ({
    isLoggedIn: localStorage.getItem('ticketing-auth') !== null,
    isScriptMissing: document.querySelector('[data-script-missing]:not([hidden])') !== null,
  }));
  expect(state).toEqual({ isLoggedIn: true, isScriptMissing: false });
  expect(await page.getByLabel('Email').isVisible()).toBe(false);

  release();
  await page.waitForURL('**/ticketing/client');
});

test('what was done before the script has loaded stays: text, a shown password, and what is missing is named', async () => {
  const page = await openPage(demo);
  const { release } = await holdRequests(page, '**/*.js');
  const password = page.getByLabel('Password', { exact: true });
  await page.goto('/ticketing/login');
  await password.fill('a long secret');
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Logging in...' }).waitFor();
  await password.focus();

  release();

  await page.getByRole('alert').getByText('Please enter both email and password').waitFor();
  await expectFocused(page.getByLabel('Email'));
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  expect(await password.inputValue()).toBe('a long secret');
  expect(await password.getAttribute('type')).toBe('text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  expect(await password.getAttribute('type')).toBe('password');
});

test('the script takes the focus from nobody who types', async () => {
  const page = await openPage(demo);
  const { release } = await holdRequests(page, '**/*.js');
  const password = page.getByLabel('Password', { exact: true });
  await page.goto('/ticketing/login');
  await password.focus();

  release();

  await page.waitForFunction(() => 'live' in document.documentElement.dataset);
  await expectFocused(password);
});
