import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expectAccessible, expectToFit, views } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

test.each(views)('every page and dialog is accessible in the %s theme, %i pixels wide', async (theme, width) => {
  const page = await openPage(demo, { width, height: 900 });
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });

  await page.goto('/ticketing/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('alert').waitFor();
  await check(page, 'login');

  await logIn(page, accountOf(demo.program, 'admin'));
  await page.locator('[data-ticket]').first().waitFor();
  await check(page, 'dashboard');
  await page.locator('[data-ticket]').first().click();
  await page.getByRole('button', { name: 'Edit details' }).waitFor();
  await page
    .getByLabel('Comments')
    .getByRole('listitem')
    .first()
    .or(page.getByText('Nobody has answered yet'))
    .waitFor();
  await check(page, 'ticket at the dashboard');
  await page.getByRole('button', { name: 'Edit details' }).click();
  await check(page, 'editing at the dashboard');
  await page.goto('/ticketing/admin?new=1');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Ticket' }).click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.getByRole('combobox', { name: 'Company' }).click();
  await page.getByRole('option').first().waitFor();
  await check(page, 'creating at the dashboard');
  await page.goto('/ticketing/admin?search=nothing-is-called-this');
  await page.getByText('No tickets match your current filters.').waitFor();
  await check(page, 'no match');
  await page.goto('/ticketing/admin/inquiries?status=all');
  await page.locator('[data-inquiry]').first().waitFor();
  await check(page, 'inquiries');
  await answerAll(page);
  await check(page, 'no inquiry');
  await page.getByRole('button', { name: 'Logout' }).click();

  await logIn(page, accountOf(demo.program, 'manager'));
  await page.locator('[data-ticket]').first().click();
  await page.getByRole('heading', { name: 'Conversation' }).waitFor();
  await check(page, 'ticket at the portal');
  await page.goto('/ticketing/client?new=1');
  await page.getByRole('combobox', { name: 'Category' }).fill('Something new');
  await check(page, 'new ticket');
  await page.goto('/no-such-page');
  await check(page, '404');
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: 'Sessions' }).waitFor();
  await check(page, 'API');
  await page.context().close();
});

/** Empties the list of inquiries that wait. */
async function answerAll(page: Page) {
  await page.goto('/ticketing/admin/inquiries');
  const done = page.getByRole('heading', { name: 'No inquiries found' });
  const mark = page.getByRole('button', { name: /^Mark as answered/ }).first();
  for (await mark.or(done).first().waitFor(); !(await done.isVisible()); await mark.or(done).first().waitFor()) {
    const name = (await mark.getAttribute('aria-label')) ?? '';
    await mark.click();
    await page.getByRole('button', { name, exact: true }).waitFor({ state: 'hidden' });
  }
}

async function check(page: Page, place: string) {
  await expectAccessible(page, place);
  await expectToFit(page, place);
}
