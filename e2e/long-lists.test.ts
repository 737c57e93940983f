// @module-tag release

import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { accountOf } from './accounts.ts';
import { apiOf } from './api.ts';
import { leaveOutStream, logIn, openPage } from './portal.ts';
import { withDemo } from './world.ts';

const demo = withDemo({ LIMIT_FACTOR: '10' });
const TICKETS = 320;
const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

const rowAt = (page: Page, position: number) => page.locator(`[aria-posinset="${position}"]`);
const rowsInPage = (page: Page) => page.locator('[data-row]').count();

beforeAll(async () => {
  const { call, logIn: signIn } = apiOf(demo.program.url);
  const { email, password } = accountOf(demo.program, 'employee');
  const token = await signIn(email, password);
  for (let from = 1; from <= TICKETS; from += 20) {
    const numbers = Array.from({ length: 20 }, (_, index) => from + index);
    const raise = (n: number) =>
      call('POST', '/tickets', { token, body: { title: `Shelf ${n} of the store room`, description: 'It is bent.' } });
    await Promise.all(numbers.map(raise));
  }
});

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

test.each([
  ['a desk', wide],
  ['a phone', phone],
])('at %s one scrolls through hundreds of rows, of which a screenful is in the page', async (_, size) => {
  const page = await openPage(demo, size);
  await logIn(page, accountOf(demo.program, 'employee'));
  await rowAt(page, 1).waitFor();
  await expect.poll(() => rowAt(page, 1).getAttribute('aria-setsize')).toBe('-1');

  await scrollTo(page, 300);

  await expect.poll(() => rowsInPage(page)).toBeLessThan(40);
  await expect.poll(() => rowAt(page, 1).count()).toBe(0);
  await scrollTo(page, TICKETS);
  await expect.poll(() => page.getByRole('button', { name: 'Show more tickets' }).count()).toBe(0);
  expect(Number(await rowAt(page, TICKETS).getAttribute('aria-setsize'))).toBeGreaterThanOrEqual(TICKETS);
});

test('the focused row stays while scrolling away, and Tab continues from it', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'));
  const title = await rowAt(page, 3).getByRole('link').innerText();
  const next = await rowAt(page, 4).getByRole('link').innerText();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await rowAt(page, 3).getByRole('link').focus();

  await scrollTo(page, 60);

  await expect.poll(() => focused()).toBe(title);
  await page.keyboard.press('Tab');
  await expect.poll(() => focused()).toBe(next);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getBoundingClientRect().top)).toBeGreaterThan(0);
});

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
  await scrollTo(page, 250);
  const before = await firstInView(page);
  await page.getByRole('tab', { name: 'Knowledge Base' }).click();
  await page.getByRole('list', { name: 'Articles' }).waitFor();
  // What was read within the last two seconds is not read again.
  await page.waitForTimeout(2_200);
  const count = countLists(page);

  await page.goBack();

  await expect.poll(() => firstInView(page)).toEqual(before);
  await page.waitForLoadState('networkidle');
  await expect.poll(() => firstInView(page)).toEqual(before);
  expect(count.calls).toBeGreaterThan(0);
  expect(count.calls).toBeLessThan(7);
});

test('on a phone a ticket far down the list opens over it, and Back restores the position', async () => {
  const page = await openPage(demo, phone);
  await logIn(page, accountOf(demo.program, 'employee'));
  await scrollTo(page, 250);
  const title = await rowAt(page, 250).getByRole('link').innerText();
  await rowAt(page, 250).getByRole('link').click();
  await page.getByRole('dialog', { name: title }).waitFor();
  const before = await firstInView(page);

  await page.goBack();

  await page.getByRole('dialog', { name: title }).waitFor({ state: 'hidden' });
  await expect.poll(() => firstInView(page)).toEqual(before);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
});

test('a change far down the list updates its row with a few requests', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'admin'));
  await page.getByLabel('Status').selectOption('All');
  await page.waitForURL(/status=all/);
  await scrollTo(page, 260);
  const row = rowAt(page, 260);
  const title = await row.getByRole('link').innerText();
  await row.getByRole('link').click();
  await page.getByRole('dialog', { name: title }).waitFor();
  const count = countLists(page);

  await page.getByRole('dialog', { name: title }).getByLabel('Priority').selectOption('Urgent');
  await page.getByRole('button', { name: 'Update Ticket' }).click();

  await row.getByText('Urgent').waitFor();
  expect(count.calls).toBeLessThan(7);
});

test('a search starts when typing pauses, cancels earlier requests, and shows only the last response', async () => {
  const page = await openPage(demo);
  await logIn(page, accountOf(demo.program, 'employee'));
  await rowAt(page, 1).waitFor();
  const asked: string[] = [];
  const aborted: string[] = [];
  // The number of closed matches is another request.
  const isOfList = (url: string) => new URL(url).searchParams.get('status') !== 'closed';
  const wordOf = (url: string) => (isOfList(url) ? (new URL(url).searchParams.get('search') ?? '') : '');
  page.on('request', (request) => wordOf(request.url()) && asked.push(wordOf(request.url())));
  page.on('requestfailed', (request) => wordOf(request.url()) && aborted.push(wordOf(request.url())));
  // Shorter words get later responses.
  await page.route(/\/tickets\?.*search=/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 4_000 - 300 * wordOf(route.request().url()).length));
    await route.continue().catch(() => undefined);
  });

  const field = page.getByLabel('Search tickets');
  for (const part of ['shelf', ' 31', '7']) {
    await field.pressSequentially(part);
    await page.waitForURL((url) => url.searchParams.get('search')?.endsWith(part.trim()) ?? false);
    await expect.poll(() => asked.at(-1)?.endsWith(part.trim())).toBe(true);
  }
  await expect.poll(() => field.inputValue()).toBe('shelf 317');

  await page.locator('[aria-busy="false"]').getByText('Shelf 317 of the store room').waitFor();
  expect(asked).toEqual(['shelf', 'shelf 31', 'shelf 317']);
  expect(aborted).toEqual(['shelf', 'shelf 31']);
  await page.waitForTimeout(2_500);
  // Another shelf has 317 in the number of its ticket.
  await expect.poll(() => page.getByRole('list', { name: 'Tickets' }).getByRole('article').count()).toBe(2);
  await expect.poll(() => field.inputValue()).toBe('shelf 317');
});

test('the list is requested while the code of its screen loads', async () => {
  const page = await openPage(demo);
  // A stream that opens late asks for the list again.
  await leaveOutStream(page);
  const order: string[] = [];
  await page.route(/assets\/first-list\./, async (route) => {
    await page.waitForRequest(/\/api\/ticketing\/tickets\?/, { timeout: 5_000 }).catch(() => undefined);
    order.push('code');
    await route.continue();
  });
  page.on('request', (request) => request.url().includes('/api/ticketing/tickets?') && order.push('list'));

  await logIn(page, accountOf(demo.program, 'employee'));

  await rowAt(page, 1).waitFor();
  expect(order).toEqual(['list', 'code']);
});
