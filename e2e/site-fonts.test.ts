import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openNewPage } from './portal.ts';
import { publicPages } from './site.ts';
import { withSite } from './world.ts';

const site = withSite();

test('nothing jumps when the fonts arrive', async () => {
  const shifts: [string, number][] = [];

  for (const path of publicPages) {
    const page = await openNewPage(site, { width: 412, height: 823 });
    await page.goto(path);
    await page.locator('html[data-fonts]').waitFor();
    shifts.push([path, await layoutShiftOf(page)]);
    await page.context().close();
  }

  expect(shifts).toEqual(publicPages.map((path) => [path, 0]));
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
