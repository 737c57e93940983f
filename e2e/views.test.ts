import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessibleInViews } from './accessibility.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { expectFocused, expectToast, logIn, openPage } from './portal.ts';
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

/** Switches to the compact list, and waits until that is saved. */
async function chooseCompact(page: Page) {
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/account/display') && response.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: 'Compact list' }).click();
  await saved;
  await page.getByRole('button', { name: 'Comfortable list' }).waitFor();
}

test('a view is saved from the filters, shared, used and copied by a colleague, and deleted', async () => {
  const page = await openAs('admin');
  await page.getByLabel('Priority').selectOption('High');
  await switcher(page).getByText('Filtered').waitFor();
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

test('an admin uses a colleague’s shared view, and may neither edit nor delete it', { tags: 'release' }, async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'super_admin');
  const token = await signIn(email, password);
  await call('POST', '/views', { token, body: { name: 'Not yours', query: { status: 'closed' }, isShared: true } });
  const page = await openAs('admin');

  await switcher(page).click();
  await menu(page).getByRole('link', { name: 'Not yours' }).waitFor();

  expect(await menu(page).getByRole('button', { name: 'Delete view Not yours' }).count()).toBe(0);
});

test('the menu counts each view, and works by keyboard', { tags: 'release' }, async () => {
  const page = await openAs('admin');

  await switcher(page).focus();
  await page.keyboard.press('Enter');
  await menu(page)
    .getByRole('link', { name: /^All \d+ tickets$/ })
    .waitFor();
  await page.keyboard.press('Home');
  // From All over Missed and Due today.
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');

  await switcher(page).getByText('Waiting for client').waitFor();
  await expect.poll(() => page.getByLabel('Status').inputValue()).toBe('waiting_client');
  await page.getByText(/^\d+ tickets?$/).waitFor();
  await switcher(page).click();
  await page.keyboard.press('Escape');
  await expectFocused(switcher(page));
});

test('what was typed for a view waits until it is saved', { tags: 'release' }, async () => {
  const page = await openAs('admin');
  await page.getByLabel('Priority').selectOption('Urgent');
  await switcher(page).click();
  await menu(page).getByRole('button', { name: 'Save as view…' }).click();
  await page.getByLabel('Name').fill('Fires');
  await page.getByRole('button', { name: 'Cancel' }).click();

  await switcher(page).click();
  await menu(page).getByRole('button', { name: 'Save as view…' }).click();
  await page.getByText('We kept what you had typed.').waitFor();

  await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('Fires');
});

test('a compact list has 25 tickets on a desk’s screen, and follows its user to another browser', {
  tags: 'release',
}, async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'manager');
  const token = await signIn(email, password);
  for (let number = 1; number <= 30; number++) {
    await call('POST', '/tickets', { token, body: { title: `Ticket ${number}`, description: 'Just one of many.' } });
  }
  const page = await openAs('admin');
  await chooseCompact(page);
  const elsewhere = await openAs('admin');
  await elsewhere.getByRole('button', { name: 'Comfortable list' }).waitFor();

  const whole = await elsewhere
    .locator('[data-row]')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length);
  expect(whole).toBeGreaterThanOrEqual(25);
  await expectAccessibleInViews(elsewhere, 'a compact list', () => elsewhere.locator('[data-row]').first().waitFor());
  await page.getByRole('button', { name: 'Comfortable list' }).click();
});

test('the menu and the form of views are accessible', { tags: 'release' }, async () => {
  const page = await openAs('super_admin');
  await page.getByLabel('Priority').selectOption('Low');
  const openMenu = async () => {
    if (await menu(page).isHidden()) await switcher(page).click();
    await menu(page).getByRole('link', { name: 'Mine' }).waitFor();
  };
  await openMenu();
  await expectAccessibleInViews(page, 'the menu of views', openMenu);
  await menu(page).getByRole('button', { name: 'Save as view…' }).click();
  await expectAccessibleInViews(page, 'saving a view', () => page.getByLabel('Name').waitFor());
});
