import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A small phone, a tablet and a desk; both themes, whose colours are the same at every width. */
export const views = [
  ['light', 320],
  ['dark', 820],
  ['light', 1440],
] as const;

/** Fails with every violation of WCAG 2.2 AA on the page as it stands, naming the place it was looked at. */
export async function expectAccessible(page: Page, place: string) {
  await page.evaluate(axeSource);
  const results: AxeResults = await page.evaluate(
    (tags) => Reflect.get(window, 'axe').run(document, { runOnly: tags, resultTypes: ['violations'] }),
    rules,
  );
  const violations = results.violations.map(({ id, nodes }) => ({
    id,
    at: nodes.map(({ target }) => target.join(' ')),
  }));
  expect(violations, place).toEqual([]);
}

/** Fails when anything on the page is wider than the window. */
export async function expectToFit(page: Page, place: string) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${place} scrolls sideways`).toBeLessThanOrEqual(0);
}
