import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { logIn, logOut, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

test.each([
  [
    'idle for two hours',
    { lastActivity: Date.now() - 7_300_000 },
    /^You have been logged out due to 2 hours of inactivity/,
  ],
  ['ended by the server', { token: 'A'.repeat(43) }, /^Log in again to continue where you left off/],
])('with a session %s every tab leads to the login, which says why, and back after it', async (_, change, reason) => {
  const { email, password, ...account } = accountOf(demo.program, 'admin');
  const page = await openPage(demo);
  await logIn(page, { email, password, ...account }, '/robots.txt');
  await page.evaluate((stored) => {
    const before = JSON.parse(localStorage.getItem('ticketing-auth') ?? '{}');
    localStorage.setItem('ticketing-auth', JSON.stringify({ ...before, ...stored }));
  }, change);
  const other = await page.context().newPage();
  await other.goto('/ticketing/admin/companies');
  await other.waitForURL('**/ticketing/login');
  await page.goto('/ticketing/admin?status=closed');
  await page.waitForURL('**/ticketing/login');
  await page.reload();
  await page.getByRole('alert').getByText(reason).waitFor();

  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();

  await page.waitForURL('**/ticketing/admin?status=closed');
  await other.waitForURL('**/ticketing/admin/companies');
  await logOut(page);
  await page.waitForFunction(() => 'live' in document.documentElement.dataset);
  expect(await page.getByRole('alert').count()).toBe(0);
});
