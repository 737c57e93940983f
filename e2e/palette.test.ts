import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { connectLive, expectFocused, logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

async function raise(): Promise<{ id: string; ticketNumber: string }> {
  const { call, logIn: logInto } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'employee');
  const body = { title: 'The turnstile sticks', description: 'Since Monday.' };
  return call('POST', '/tickets', { token: await logInto(email, password), body });
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const field = (page: Page) => page.getByRole('combobox', { name: 'Search everything' });
const results = (page: Page, things: string) =>
  page.getByRole('listbox', { name: 'Results' }).getByRole('group', { name: things }).getByRole('option');

/** Opens the palette with the keyboard and types into it. */
async function ask(page: Page, text: string) {
  // While it is open, the key closes it.
  await palette(page).waitFor({ state: 'hidden' });
  await page.keyboard.press('ControlOrMeta+k');
  await field(page).waitFor();
  await expectFocused(field(page));
  await page.keyboard.type(text);
}

/** The name of the highlighted line. */
const highlighted = (page: Page) =>
  field(page).evaluate(
    (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
  );

test('staff find a ticket, a company, a person and an article by keyboard alone', async () => {
  const ticket = await raise();
  const page = await openPage(demo);
  // The page listens to keys before it opens its stream.
  await connectLive(page, () => logIn(page, accountOf(demo.program, 'admin')));

  await ask(page, 'carondelet');
  await expect.poll(() => results(page, 'Companies').count()).toBe(1);
  while (!(await highlighted(page)).startsWith('Carondelet Steel')) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/companies\/[\da-f-]+$/);
  await page.getByRole('heading', { name: /Carondelet Steel/ }).waitFor();

  const { name } = accountOf(demo.program, 'manager');
  await ask(page, name);
  await results(page, 'People').filter({ hasText: name }).waitFor();
  await expect.poll(async () => (await highlighted(page)) !== '').toBe(true);
  while (!(await highlighted(page)).startsWith(name)) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/admin\/companies\/.+\?user=/);
  await page.getByText(name).first().waitFor();

  await ask(page, 'vpn');
  await results(page, 'Articles').filter({ hasText: 'VPN' }).first().click();
  await page.waitForURL(/\/admin\/articles\/./);
  await page.getByText('ipconfig /all').waitFor();

  await ask(page, ticket.ticketNumber);
  await expect.poll(() => highlighted(page)).toContain('The turnstile sticks');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'The turnstile sticks' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe(`?ticket=${ticket.id}`);
});
