import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { clientScreens } from '#web/portal/client-screens.ts';
import { addressOf, type Screen } from '#web/portal/screen.ts';
import { staffScreens } from '#web/portal/staff-screens.ts';
import { accountOf } from './accounts.ts';
import { logIn, openPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

test.each([
  ['manager', '/client', clientScreens],
  ['super_admin', '/admin', staffScreens],
] as const)('a %s opens each screen by its address and by its shortcut', async (role, home, screens) => {
  const page = await openPage(demo);
  const isListening = page.waitForRequest((request) => request.url().includes('/api/ticketing/events'));
  await logIn(page, accountOf(demo.program, role));
  await isListening;

  for (const screen of screens.toReversed()) {
    await pressInTurn(page, ['g', screen.key]);
    await expectScreen(page, home, screen);
    // So that it is heard, and Tab goes on from there.
    await expect.poll(() => focusedHeading(page), { message: screen.title }).toMatch(/./);
    expect(await page.getByRole('alert').allInnerTexts(), screen.title).toEqual([]);
  }
  for (const screen of screens) {
    const response = await page.goto(`/ticketing${addressOf(home, screen)}`);
    const html = await response?.text();
    expect(html).toContain(`<title>${screen.title.replace('&', '&amp;')} · `);
    // On a phone, what a form has at its end stays above the keyboard.
    expect(html).toMatch(/<meta name="?viewport"? [^>]*interactive-widget=resizes-content/);
    await expectScreen(page, home, screen);
  }
});

test.each([
  ['admin', '/admin/audit-log'],
  ['employee', '/client/report'],
  ['employee', '/admin/companies'],
  ['admin', '/client/articles'],
] as const)('an %s who opens %s gets the tickets instead', async (role, address) => {
  const page = await openPage(demo);

  await logIn(page, accountOf(demo.program, role), `/ticketing${address}`);

  await page.getByRole('heading', { name: 'Support tickets' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(role === 'admin' ? '/ticketing/admin' : '/ticketing/client');
});

/** Presses keys in one task, because the second belongs to the first only for a moment. */
async function pressInTurn(page: Page, keys: string[]) {
  await page.evaluate((keys) => {
    for (const key of keys) document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  }, keys);
}

/** The words of the heading in the screen that has the focus. */
const focusedHeading = (page: Page) =>
  page.evaluate(() => (document.activeElement?.matches('main :is(h1, h2)') ? document.activeElement.textContent : ''));

/** Waits for a screen: its address, its title, and its first heading. */
async function expectScreen(page: Page, home: string, screen: Screen) {
  const address = `/ticketing${addressOf(home, screen)}`;
  await page.waitForURL(
    ({ pathname }) => pathname === address || (screen.parameter && pathname.startsWith(`${address}/`)) === true,
  );
  await expect.poll(() => page.title()).toMatch(new RegExp(`^${screen.title} · `));
  await page.locator('main').getByRole('heading').first().waitFor();
}
