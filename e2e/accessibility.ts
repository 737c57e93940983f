import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeTags, rulesOfLooks } from '#test/axe-tags.ts';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const desktop = 1440;

/**
 * A small phone, a tablet and a desktop in both themes, whose colors do not depend on the width. What the tablet shows is on
 * the phone or on the desktop, too, where all rules are checked.
 */
const views = [
  { colorScheme: 'light', width: 320, rules: axeTags },
  { colorScheme: 'dark', width: 820, rules: rulesOfLooks },
  { colorScheme: 'light', width: desktop, rules: axeTags },
] as const;

/**
 * Fails with all violations of WCAG 2.2 AA on the current page.
 * @param place names it in the error
 * @param rules names of rules, or tags of them
 */
export async function expectAccessible(page: Page, place: string, rules: readonly string[] = axeTags) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const results: AxeResults = await page.evaluate(
    (runOnly) => Reflect.get(window, 'axe').run(document, { runOnly, resultTypes: ['violations'], preload: false }),
    rules,
  );
  const violations = results.violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target }) => target.join(' ')),
  }));
  expect(violations, place).toEqual([]);
}

/**
 * Checks that the page is accessible and fits the screen in every view.
 * @param reach waits for the state under test, and restores it if changing the view closed it
 * @param hasStory whether its components were checked in all views as stories; then the desktop shows the page as a whole
 */
export async function expectAccessibleInViews(
  page: Page,
  place: string,
  reach: () => Promise<unknown>,
  { hasStory = false } = {},
) {
  for (const { colorScheme, width, rules } of views) {
    await stopTransitions(page);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await settle(page, colorScheme, width);
    await reach();
    if (!hasStory || width === desktop)
      await expectAccessible(page, `${place} in the ${colorScheme} theme, ${width} pixels wide`, rules);
    await expectToFit(page, `${place}, ${width} pixels wide,`);
  }
}

/** Without them a new theme is there at once. While colors change slowly, their contrast is too low. */
async function stopTransitions(page: Page) {
  await page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return;
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after { transition: none !important }');
    document.adoptedStyleSheets = [still];
  });
}

/** Waits until a page is shown in a view. */
async function settle(page: Page, colorScheme: string, width: number) {
  const isShown = ([scheme, wide]: readonly [string, number]) =>
    matchMedia(`(prefers-color-scheme: ${scheme}) and (width: ${wide}px)`).matches;
  await expect.poll(() => page.evaluate(isShown, [colorScheme, width] as const)).toBe(true);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/** Fails if anything on the page is wider than the window. */
export async function expectToFit(page: Page, place: string) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, { message: `${place} scrolls sideways` }).toBeLessThanOrEqual(0);
}
