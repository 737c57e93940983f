import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expectAccessible, expectToFit, views } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

test.each(views)('settings and audit log are accessible in the %s theme, %i pixels wide', async (theme, width) => {
  const page = await openPage(demo, { width, height: 900 });
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });
  await logIn(page, accountOf(demo.program, 'super_admin'));

  await page.getByRole('button', { name: 'System Settings' }).click();
  await page.getByText('Provider name').first().waitFor();
  await check(page, 'settings');
  await page.getByRole('button', { name: 'Edit Auto close days' }).click();
  await page.getByRole('spinbutton').fill('9999');
  await page.getByRole('button', { name: 'Update Setting' }).click();
  await page.getByText('Choose a whole number from 0 to 3650', { exact: true }).waitFor();
  await check(page, 'a setting refused');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Edit Clients may reopen' }).click();
  await page.getByRole('switch').waitFor();
  await check(page, 'a switch');

  await page.goto('/ticketing/admin/audit-log');
  await page.getByRole('list', { name: 'Audit log' }).waitFor();
  await check(page, 'audit log');
  await page.goto('/ticketing/admin/audit-log?kind=ticket&action=changed');
  await page.getByText('Assigned to').first().waitFor();
  await check(page, 'changes');
  await page.goto('/ticketing/admin/audit-log?actor=nobody');
  await page.getByText('No entries match your current filters.').waitFor();
  await check(page, 'no entries');
  await page.context().close();
});

async function check(page: Page, place: string) {
  await expectAccessible(page, place);
  await expectToFit(page, place);
}
