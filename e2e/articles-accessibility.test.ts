import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { expectAccessible, expectToFit, views } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

test.each(views)('the knowledge base is accessible in the %s theme, %i pixels wide', async (theme, width) => {
  const page = await openPage(demo, { width, height: 900 });
  await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light', reducedMotion: 'reduce' });

  await logIn(page, accountOf(demo.program, 'manager'));
  await page.goto('/ticketing/client/articles');
  await page.locator('[data-article]').first().waitFor();
  await check(page, 'articles of a client');
  await page.getByRole('link', { name: /VPN/ }).click();
  await page.getByText('ipconfig /all').waitFor();
  await check(page, 'an article with code');
  await page.goto('/ticketing/client/articles?search=xyzzy');
  await page.getByRole('heading', { name: 'No articles found' }).waitFor();
  await check(page, 'no match');
  await page.goto(`/ticketing/client/articles/${crypto.randomUUID()}`);
  await page.getByText('There is no such article for you').waitFor();
  await check(page, 'no article');
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();

  await logIn(page, accountOf(demo.program, 'admin'));
  await page.goto('/ticketing/admin/articles');
  await page.locator('[data-article]').first().waitFor();
  await check(page, 'articles of staff');
  await page.getByRole('button', { name: /^Delete The printer/ }).click();
  await page.getByRole('alertdialog').waitFor();
  await check(page, 'deleting');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: /^Set up your mail/ }).click();
  await page.getByText('Calendar shows this week').waitFor();
  await check(page, 'an article with a list of tasks');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByText('Calendar shows this week').waitFor();
  await check(page, 'preview');
  await page.goto('/ticketing/admin/articles?new=1');
  await page.getByRole('button', { name: 'Create Article' }).last().click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.getByText('How to format the text').click();
  await check(page, 'an article that is incomplete');
  await page.getByRole('combobox', { name: 'Category' }).last().click();
  await page.getByRole('option').first().waitFor();
  await check(page, 'categories to choose from');
  await page.keyboard.press('Escape');
  await page.getByLabel('Title').fill('x');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').waitFor();
  await check(page, 'leaving');
  await page.context().close();
});

async function check(page: Page, place: string) {
  await expectAccessible(page, place);
  await expectToFit(page, place);
}
