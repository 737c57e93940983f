import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { expectToast, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

const switcher = (page: Page) => page.getByRole('button', { name: /^View: / });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Views' });
const titles = (page: Page) => page.locator('[data-ticket]').allTextContents();

async function openAs(role: 'admin' | 'super_admin' | 'manager', size?: { width: number; height: number }) {
  const page = await openPage(demo, size);
  await logIn(page, accountOf(demo.program, role));
  await page.locator('[data-ticket]').first().waitFor();
  return page;
}

/** Switches the list from a density to the other one, and waits until that is saved. */
async function switchList(page: Page, from: 'Compact' | 'Comfortable', to: 'Compact' | 'Comfortable') {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/account/display') && response.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: `${to} list` }).click();
  await saved;
  await page.getByRole('button', { name: `${from} list` }).waitFor();
}

test('a view is saved from the filters, shared, used and copied by a colleague, and deleted', async () => {
  const page = await openAs('admin');
  await page.getByLabel('Priority').selectOption('High');
  await switcher(page).getByText('Filtered').waitFor();
  await page.locator('[data-row]').filter({ hasNotText: 'High' }).first().waitFor({ state: 'detached' });
  await switcher(page).click();
  await menu(page).getByRole('button', { name: 'Save as view…' }).click();
  await page.getByLabel('Name').fill('High and active');
  await page.getByRole('switch', { name: 'Share with colleagues' }).check();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expectToast(page, 'View saved');
  await switcher(page).getByText('High and active').waitFor();
  const high = await titles(page);

  const colleague = await openAs('super_admin');
  await switcher(colleague).click();
  await menu(colleague).getByRole('link', { name: 'High and active' }).click();
  await switcher(colleague).getByText('High and active').waitFor();
  await expect.poll(() => titles(colleague)).toEqual(high);
  await colleague.reload();
  await switcher(colleague).getByText('High and active').waitFor();
  await expect.poll(() => titles(colleague)).toEqual(high);
  await colleague.context().close();

  await switcher(page).click();
  await menu(page).getByRole('button', { name: 'Delete view High and active' }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expectToast(page, 'View deleted');
  await switcher(page).getByText('Filtered').waitFor();
  await expect.poll(() => titles(page)).toEqual(high);
});

test('a compact list follows its user to another browser', async () => {
  const page = await openAs('admin');
  await switchList(page, 'Comfortable', 'Compact');

  const elsewhere = await openAs('admin');

  await elsewhere.getByRole('button', { name: 'Comfortable list' }).waitFor();
  await switchList(page, 'Compact', 'Comfortable');
});
