import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Demo } from '#test/program.ts';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { goToSection, leaveOutStream, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo({ LIMIT_FACTOR: '10' }, raiseMany);
const TICKETS = 160;
const phone = { width: 390, height: 844 };

const rowAt = (page: Page, position: number) => page.locator(`[aria-posinset="${position}"]`);

async function raiseMany(program: Demo) {
  const { call, logIn: signIn } = apiOf(program.url);
  const { email, password } = accountOf(program, 'employee');
  const token = await signIn(email, password);
  for (let from = 1; from <= TICKETS; from += 20) {
    const numbers = Array.from({ length: 20 }, (_, index) => from + index);
    const raise = (n: number) =>
      call('POST', '/tickets', { token, body: { title: `Shelf ${n} of the store room`, description: 'It is bent.' } });
    await Promise.all(numbers.map(raise));
  }
}

/** Scrolls by screens, like a wheel, until the row exists. */
async function scrollTo(page: Page, position: number) {
  await page.mouse.move(200, 600);
  await expect
    .poll(
      async () => {
        if (await rowAt(page, position).count()) return true;
        // A busy browser can scroll past the row unnoticed.
        const last = Number(await page.locator('[data-row]').last().getAttribute('aria-posinset'));
        await page.mouse.wheel(0, last < position ? 1_200 : -400);
        return false;
      },
      { interval: 20, timeout: 60_000 },
    )
    .toBe(true);
  await rowAt(page, position).scrollIntoViewIfNeeded();
}

/** The text and position of the first fully visible row. */
function firstInView(page: Page) {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-row]')];
    const row = rows.find((each) => each.getBoundingClientRect().top >= 200);
    return [row?.querySelector('h3')?.textContent, Math.round(row?.getBoundingClientRect().top ?? 0)];
  });
}

/** Counts requests from now on. */
function countLists(page: Page) {
  const count = { calls: 0 };
  page.on('request', (request) => (count.calls += Number(request.url().includes('/api/ticketing/tickets?'))));
  return count;
}

test('Back returns to the same place in the list, and reloads the visible rows with a few requests', async () => {
  const page = await openPage(demo);
  await leaveOutStream(page);
  await logIn(page, accountOf(demo.program, 'employee'));
  await scrollTo(page, 140);
  const before = await firstInView(page);
  await goToSection(page, 'Knowledge base');
  await page.getByRole('list', { name: 'Articles' }).waitFor();
  // What was read within the last two seconds is not read again.
  await page.waitForTimeout(2_200);
  const count = countLists(page);

  await page.goBack();

  await expect.poll(() => firstInView(page)).toEqual(before);
  await expect.poll(() => count.calls).toBeGreaterThan(0);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => firstInView(page)).toEqual(before);
  expect(count.calls).toBeLessThan(7);
});

test('on a phone a ticket far down the list opens over it, and Back restores the position', async () => {
  const page = await openPage(demo, phone);
  await logIn(page, accountOf(demo.program, 'employee'));
  await scrollTo(page, 140);
  const title = await rowAt(page, 140).getByRole('link').innerText();
  await rowAt(page, 140).getByRole('link').click();
  await page.getByRole('dialog', { name: title }).waitFor();
  const before = await firstInView(page);

  await page.goBack();

  await page.getByRole('dialog', { name: title }).waitFor({ state: 'hidden' });
  await expect.poll(() => firstInView(page)).toEqual(before);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
});
