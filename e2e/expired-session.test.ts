// @module-tag release

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { logIn, openPage } from './portal.ts';
import { withTwoPrograms } from './world.ts';

const demo = withTwoPrograms();

type Account = { email: string; password: string };

/** The browser's storage after its session ended. */
const endings = {
  'idle for two hours': {
    stored: { lastActivity: Date.now() - 7_300_000 },
    reason: 'You have been logged out due to 2 hours of inactivity.',
  },
  'ended by the server': {
    stored: { token: 'A'.repeat(43) },
    reason: 'Log in again to continue where you left off.',
  },
};
type Ending = keyof typeof endings;

/** Leaves a browser with a session that has ended, without an open portal page. */
async function endSession(page: Page, account: Account, ending: Ending) {
  await logIn(page, account, '/robots.txt');
  await page.evaluate((change) => {
    const stored = JSON.parse(localStorage.getItem('ticketing-auth') ?? '{}');
    localStorage.setItem('ticketing-auth', JSON.stringify({ ...stored, ...change }));
  }, endings[ending].stored);
}

async function logInAgain(page: Page, { email, password }: Account) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test.each([
  [
    'idle for two hours',
    [
      ['/ticketing/client', 'employee'],
      ['/ticketing/admin', 'admin'],
      ['/ticketing/login', 'employee'],
      ['/ticketing/admin/companies', 'admin'],
    ],
  ],
  [
    'ended by the server',
    [
      ['/ticketing/client', 'employee'],
      ['/ticketing/admin', 'admin'],
      ['/ticketing/login', 'employee'],
      ['/ticketing/admin?status=closed', 'admin'],
    ],
  ],
] as const)(
  'with a session %s, every page leads to the login, which says why, and back after it',
  async (ending, addresses) => {
    const page = await openPage(demo);
    for (const [address, role] of addresses) {
      const account = accountOf(demo.program, role);
      await endSession(page, account, ending);
      await page.goto(address);
      await page.waitForURL('**/ticketing/login');
      await page.getByRole('alert').getByText(endings[ending].reason).waitFor();
      await page.reload();
      await page.getByRole('alert').getByText(endings[ending].reason).waitFor();

      await logInAgain(page, account);
      await page.waitForURL(`**${address === '/ticketing/login' ? '/ticketing/client' : address}`);
      await page
        .getByRole('heading', { name: /Support Tickets|Companies/ })
        .first()
        .waitFor();

      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByLabel('Email').waitFor();
      await expect.poll(() => page.getByRole('alert').count(), { message: address }).toBe(0);
    }
  },
);

test('a login in one tab continues the tabs whose session ended', async () => {
  const account = accountOf(demo.program, 'admin');
  const page = await openPage(demo);
  await endSession(page, account, 'idle for two hours');
  const other = await page.context().newPage();
  await other.goto('/ticketing/admin/companies');
  await other.waitForURL('**/ticketing/login');
  await page.goto('/ticketing/admin/admins');
  await page.getByRole('alert').getByText(endings['idle for two hours'].reason).waitFor();

  await logInAgain(page, account);

  await page.waitForURL('**/ticketing/admin/admins');
  await other.waitForURL('**/ticketing/admin/companies');
  await other
    .getByRole('heading', { name: /Companies/ })
    .first()
    .waitFor();
});
