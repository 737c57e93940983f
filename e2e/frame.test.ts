import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { holdRequests, logIn, openNewPage } from './portal.ts';
import { withSharedDemo } from './world.ts';

const demo = withSharedDemo();

/** The positions of the frame's parts. */
async function placesIn(page: Page) {
  const parts = ['', ' h1', ' [role=tab]', ' button:last-child'].map((part) => `[data-frame-part]${part}`);
  const all = [...parts, 'h2', 'input[type=search]', 'select'];
  const boxOf = (part: string) =>
    page.locator(`${part}:visible`).evaluateAll(([first]) => first?.getBoundingClientRect().toJSON());
  return Promise.all(all.map(boxOf));
}

test.each([
  ['/ticketing/client', 'manager', { width: 390, height: 844 }],
  ['/ticketing/admin', 'admin', { width: 1440, height: 900 }],
] as const)(
  '%s shows its frame to a %s before any script has arrived, and nothing moves when it has',
  async (address, role, size) => {
    const page = await openNewPage(demo, size);
    const account = accountOf(demo.program, role);
    await logIn(page, account, '/robots.txt');
    const { release } = await holdRequests(page, '**/*.js');

    await page.goto(address, { waitUntil: 'commit' });

    await page.getByText(account.name).waitFor();
    if (role === 'manager') await page.getByText(account.company).waitFor();
    // `ready` knows only the fonts that a text has asked for already.
    await page.evaluate(() => Promise.all(['Text', 'Title'].map((family) => document.fonts.load(`1em ${family}`))));
    const before = await placesIn(page);
    expect(before.filter((box) => box).length).toBeGreaterThan(3);
    // Nothing in it works yet, so no control is shown.
    expect(await page.getByRole('tab').count()).toBe(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

    release();
    // The frame has the heading, too.
    await page.getByRole('tab').first().waitFor();
    expect(await placesIn(page)).toEqual(before);
  },
);

test('the frame has the theme of the system and its icon before any script has arrived, until another is chosen', async () => {
  const page = await openNewPage(demo);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await logIn(page, accountOf(demo.program, 'employee'), '/robots.txt');
  const { release } = await holdRequests(page, '**/*.js');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const icons = () =>
    page
      .locator('header :is(.lucide-moon, .lucide-sun)')
      .evaluateAll((all) => all.filter((svg) => svg.checkVisibility()).map((svg) => svg.classList[1]));

  await page.goto('/ticketing/client', { waitUntil: 'commit' });
  await page.locator('#portal header').waitFor();
  await expect.poll(icons).toEqual(['lucide-sun']);
  expect(await theme()).toBe('dark');

  release();
  await page.getByRole('heading', { name: 'Support tickets' }).waitFor();
  expect(await icons()).toEqual(['lucide-sun']);
  await page.getByRole('button', { name: 'Switch between light and dark' }).click();
  await page.reload();
  expect(await theme()).toBe('light');
  await expect.poll(icons).toEqual(['lucide-moon']);
});

test.each([
  ['nobody', '/ticketing/admin', '**/ticketing/login'],
  ['a client', '/ticketing/admin/companies', '**/ticketing/client'],
  ['a colleague', '/ticketing/client', '**/ticketing/admin'],
  ['somebody who was away for too long', '/ticketing/admin', '**/ticketing/login'],
] as const)(
  'the page never has a visible frame for %s at %s, not even before its end has arrived',
  async (who, address, next) => {
    const page = await openNewPage(demo);
    if (who !== 'nobody')
      await logIn(page, accountOf(demo.program, who === 'a client' ? 'employee' : 'admin'), '/robots.txt');
    if (who === 'somebody who was away for too long') {
      await page.evaluate(() => {
        const stored = JSON.parse(localStorage.getItem('ticketing-auth') ?? '{}');
        localStorage.setItem(
          'ticketing-auth',
          JSON.stringify({ ...stored, lastActivity: Date.now() - 24 * 3_600_000 }),
        );
      });
    }
    // Browsers may paint whenever the document has changed, and observers are called then.
    await page.addInitScript((wanted) => {
      if (location.pathname !== wanted) return;
      const look = () => {
        if (document.querySelector('#portal [inert] header')?.checkVisibility())
          sessionStorage.setItem('seen', location.pathname);
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    }, new URL(address, demo.program.url).pathname);

    await page.goto(address, { waitUntil: 'commit' }).catch(() => undefined);
    await page.waitForURL(next);

    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe(null);
  },
);

test('a user who is redirected sees no frame, and the login loads without the portal’s scripts', async () => {
  const page = await openNewPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'), '/robots.txt');
  const { release } = await holdRequests(page, '**/*.js');
  await page.goto('/ticketing/admin', { waitUntil: 'commit' });
  await page.locator('#portal').waitFor({ state: 'attached' });
  await page.waitForFunction(() => document.querySelector('#portal')?.childElementCount === 0);
  release();
  await page.waitForURL('**/ticketing/client');

  await page.evaluate(() => localStorage.clear());
  await page.unrouteAll();
  await page.route('**/portal.astro*.js', (route) => route.abort());
  await page.goto('/ticketing/client?status=all');
  await page.waitForURL('**/ticketing/login');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('archway-wanted-address')))
    .toBe('/ticketing/client?status=all');
});
