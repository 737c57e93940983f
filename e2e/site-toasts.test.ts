// @module-tag release

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './portal.ts';
import { withSite } from './world.ts';

const site = withSite();

const area = (page: Page) => page.getByRole('region', { name: /notifications/i });
const toasts = (page: Page) => area(page).getByRole('listitem');

/** The contact page with that many toasts: each attempt to send an empty form makes one. */
async function openWithToasts(count: number, { clock = false } = {}) {
  const page = await openPage(site, { width: 1280, height: 900 });
  if (clock) await page.clock.install();
  await page.goto('/contact');
  await page.locator('form[novalidate]').waitFor();
  for (let shown = 1; shown <= count; shown++) {
    await page.getByRole('button', { name: 'Send Message' }).click();
    await toasts(page)
      .nth(shown - 1)
      .waitFor();
  }
  return page;
}

test('notifications of the site stand in a stack of at most 420 pixels', async () => {
  const page = await openWithToasts(3);

  const boxes = await Promise.all([0, 1, 2].map((index) => toasts(page).nth(index).boundingBox()));

  const tops = boxes.map((box) => box?.y ?? 0);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(new Set(tops).size).toBe(3);
  for (const box of boxes) {
    expect(box?.width).toBeLessThanOrEqual(420);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(900);
  }
});

test('a notification goes by itself after five seconds', async () => {
  const page = await openWithToasts(1, { clock: true });

  await page.clock.runFor(3_500);
  await expect.poll(() => toasts(page).count()).toBe(1);
  await page.clock.runFor(2_000);

  await expect.poll(() => toasts(page).count()).toBe(0);
});

test('F8 takes the keyboard to the notifications, and each can be dismissed there', async () => {
  const page = await openWithToasts(2);

  await page.keyboard.press('F8');
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-toasts]'))).toBe(true);
  await toasts(page).first().getByRole('button', { name: 'Dismiss' }).press('Enter');

  await expect.poll(() => toasts(page).count()).toBe(1);
});

test.each([
  [40, 1],
  [70, 0],
])('a notification that is swiped %i pixels to the right: %i left', async (distance, left) => {
  const page = await openWithToasts(1);
  const box = await toasts(page).first().boundingBox();
  const [x, y] = [(box?.x ?? 0) + 80, (box?.y ?? 0) + 20];

  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 5; moved <= distance; moved += 5) await page.mouse.move(x + moved, y);
  await page.mouse.up();

  await expect.poll(() => toasts(page).count()).toBe(left);
});

test('a swipe to the left dismisses nothing', async () => {
  const page = await openWithToasts(1);
  const box = await toasts(page).first().boundingBox();
  const [x, y] = [(box?.x ?? 0) + 200, (box?.y ?? 0) + 20];

  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let moved = 5; moved <= 120; moved += 5) await page.mouse.move(x - moved, y);
  await page.mouse.up();
  await page.waitForTimeout(400);

  await expect.poll(() => toasts(page).count()).toBe(1);
});
