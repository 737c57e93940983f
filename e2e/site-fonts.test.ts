import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type FontPair, FontPairs } from '#content/fonts.ts';
import { localsOf, render } from './page-bundle.ts';
import { openNewPage } from './portal.ts';
import { withSite } from './world.ts';

const world = withSite();

/** For each pair a folder, and the shift of a page that is allowed. The sample's fallbacks fit its own words. */
const mostOf: Record<FontPair, readonly [folder: string, shift: number]> = {
  modern: ['content/sample', 0],
  classic: ['content/second', 0.005],
  friendly: ['content/sample', 0.05],
};

test.each(FontPairs)('nothing jumps when the fonts arrive: %s', async (pair) => {
  const [folder, most] = mostOf[pair];
  const locals = await localsOf(folder);
  locals.site.brand.fonts = pair;
  const paths = locals.site.publicPages.map(({ path }) => path);
  const shown: [string, boolean, string[]][] = [];

  for (const path of paths) {
    const page = await openNewPage(world, { width: 412, height: 823 });
    await page.route('**/*', async (route) => {
      const { pathname } = new URL(route.request().url());
      // Photos of the folder have their sizes in the page.
      if (pathname.startsWith('/pictures/')) return route.fulfill({ status: 404 });
      if (pathname.startsWith('/assets/')) return route.fulfill({ path: `dist/client${pathname}` });
      const body = Buffer.from((await render(pathname, locals)).content);
      return route.fulfill({ body, contentType: pathname.endsWith('.svg') ? 'image/svg+xml' : 'text/html' });
    });
    await page.goto(path);
    await page.locator('html[data-fonts]').waitFor();
    shown.push([path, (await layoutShiftOf(page)) <= most, await loadedIn(page)]);
    await page.context().close();
  }

  expect(shown).toEqual(paths.map((path) => [path, true, ['Text', 'Title']]));
});

test('the login of a helpdesk without email does not jump when its code and the provider arrive', async () => {
  const page = await openNewPage(world, { width: 390, height: 844 });
  await page.goto('/ticketing/login');
  await page.locator('html[data-live]').waitFor();
  await page.waitForLoadState('networkidle');

  await expect.poll(() => page.getByText('Ask us for a link to choose a new one.').isVisible()).toBe(true);
  // What a link's width in another font moves beside it.
  expect(await layoutShiftOf(page)).toBeLessThanOrEqual(0.001);
  await page.context().close();
});

/** Chromium's layout shift, to three digits, as in Lighthouse. */
async function layoutShiftOf(page: Page) {
  const values = await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer.takeRecords().map((entry) => Number(entry.toJSON().value));
  });
  return Math.round(values.reduce((sum, value) => sum + value, 0) * 1_000) / 1_000;
}

/** The fonts of files that have arrived. */
const loadedIn = (page: Page) =>
  page.evaluate(() => {
    const loaded = [...document.fonts].filter(
      ({ family, status }) => status === 'loaded' && !family.includes('Fallback'),
    );
    return loaded.map(({ family }) => family).sort();
  });
