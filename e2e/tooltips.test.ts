// @module-tag release

import { expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { holdRequests, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo();

test('a tooltip opens after 700 ms, the next one at once, for the mouse and for the keyboard', async () => {
  const page = await openPage(demo);
  await page.clock.install();
  await logIn(page, accountOf(demo.program, 'admin'));
  // From here on, the test controls the clock.
  await page.clock.pauseAt(Date.now() + 60_000);
  const tooltip = page.getByRole('tooltip');

  await page.getByRole('button', { name: 'Refresh tickets' }).hover();
  await page.clock.runFor(600);
  expect(await tooltip.count()).toBe(0);
  await page.clock.runFor(200);
  await expect.poll(() => tooltip.innerText()).toBe('Refresh tickets');

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).hover();
  await page.clock.runFor(50);
  await expect.poll(() => tooltip.innerText()).toBe('Keyboard shortcuts');
  await page.keyboard.press('Escape');
  await expect.poll(() => tooltip.count()).toBe(0);

  await page.mouse.move(0, 0);
  await page.clock.runFor(1_000);
  await page.getByLabel('Search tickets').focus();
  for (let steps = 0; steps < 2; steps++) await page.keyboard.press('Shift+Tab');
  await page.clock.runFor(800);
  await expect.poll(() => tooltip.innerText()).toBe('Keyboard shortcuts');
  expect(await page.locator('[title]').count()).toBe(0);
});

test('an icon under the mouse is explained even if the mouse came before the script', async () => {
  const page = await openPage(demo);
  const { release } = await holdRequests(page, '**/*.js');
  await page.goto('/ticketing/login', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Show password' }).hover();
  release();
  await page.getByRole('tooltip').waitFor();
});

test('the login explains its icon', async () => {
  const page = await openPage(demo);
  await page.goto('/ticketing/login');
  await page.getByRole('button', { name: 'Show password' }).hover();
  await page.getByRole('tooltip').waitFor();
  await page.getByRole('button', { name: 'Show password' }).click();
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Hide password' }).hover();
  await expect.poll(() => page.getByRole('tooltip').innerText()).toBe('Hide password');
});
