import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { logIn, logInByForm, logOut, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

test('each role lands on its own page, and logged-out users are redirected', async () => {
  const page = await openPage(demo);
  for (const path of ['/ticketing/client', '/ticketing/admin']) {
    await page.goto(path);
    await page.waitForURL('**/ticketing/login');
  }

  const response = await page.goto('/ticketing/anything-else');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor();

  await logInByForm(page, accountOf(demo.program, 'member'));
  await page.waitForURL('**/ticketing/client');
  await page.goto('/ticketing/admin');
  await page.waitForURL('**/ticketing/client');
  await page.goto('/ticketing/login');
  await page.waitForURL('**/ticketing/client');
  await page.getByText(accountOf(demo.program, 'member').company, { exact: true }).waitFor();
  await logOut(page);

  await logInByForm(page, accountOf(demo.program, 'super_admin'));
  await page.waitForURL('**/ticketing/admin');
  await page.getByText(accountOf(demo.program, 'super_admin').name).first().waitFor();
  await expect.poll(() => page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
});

test('whoever opens a screen of others is led to their own home', async () => {
  const page = await openPage(demo);
  for (const [role, address, home] of [
    ['manager', '/ticketing/admin/companies', '/ticketing/client'],
    ['member', '/ticketing/admin/companies', '/ticketing/client'],
    ['employee', '/ticketing/admin/companies', '/ticketing/client'],
    ['employee', '/ticketing/admin/inquiries', '/ticketing/client'],
    ['employee', '/ticketing/client/report', '/ticketing/client'],
    ['admin', '/ticketing/client/articles', '/ticketing/admin'],
    ['admin', '/ticketing/admin/audit-log', '/ticketing/admin'],
  ] as const) {
    await logIn(page, accountOf(demo.program, role), address);
    await page.waitForURL(`**${home}`);
    await page.getByRole('heading', { name: 'Support tickets' }).waitFor();
  }
});

test('a link to a ticket opens it after the login', async () => {
  const page = await openPage(demo);
  await logInByForm(page, accountOf(demo.program, 'admin'));
  const title = await page.locator('[data-ticket]').first().innerText();
  await page.locator('[data-ticket]').first().click();
  await page.getByRole('dialog', { name: title }).waitFor();
  const address = page.url();
  await logOut(page);

  await page.goto(address);
  await page.waitForURL('**/ticketing/login');
  const { email, password } = accountOf(demo.program, 'admin');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();

  await page.getByRole('dialog', { name: title }).waitFor();
  await expect.poll(() => page.url()).toBe(address);
});

test('one tab’s logout is seen by the others', async () => {
  const page = await openPage(demo);
  await logInByForm(page, accountOf(demo.program, 'employee'));
  const other = await page.context().newPage();
  await other.goto('/ticketing/client');
  await other.getByRole('heading', { name: 'Support tickets' }).waitFor();

  await logOut(page);

  await other.waitForURL('**/ticketing/login');
  await expect.poll(() => other.evaluate(() => localStorage.getItem('ticketing-auth'))).toBeNull();
});
