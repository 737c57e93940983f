import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();
const kept = (page: Page) => page.getByText('We kept what you had typed.');

test('a draft comment survives a reload and belongs to its ticket only', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'manager'));
  const cards = page.getByRole('list', { name: 'Tickets' }).locator('[data-ticket]');
  await cards.first().click();
  await page.getByLabel('Add a comment').fill('It is still bro');

  await page.reload();
  await kept(page).waitFor();
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('It is still bro');

  await cards.nth(1).click();
  await page.waitForURL((url) => url.searchParams.has('ticket'));
  await kept(page).waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByLabel('Add a comment').inputValue()).toBe('');
});
