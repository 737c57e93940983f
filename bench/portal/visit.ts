import type { Page } from 'playwright-core';
import { type Smoothness, smoothnessOf } from './phone.ts';

/** Letters a second; a word each, as what was found once is not asked for again. */
const FAST = { word: 'printer', perSecond: 10 };
const SLOW = { word: 'network', perSecond: 3 };
const STEP = 1_500;

/** Does what brings another list, and waits until the answer is on the screen. */
async function untilShown(page: Page, isWanted: (asked: URLSearchParams) => boolean, act: () => Promise<unknown>) {
  const answer = page.waitForResponse((response) => {
    const { pathname, searchParams } = new URL(response.url());
    return pathname.endsWith('/api/ticketing/tickets') && isWanted(searchParams);
  });
  await act();
  await (await answer).finished();
  await page.waitForFunction(
    () =>
      /No tickets found/.test(document.body.textContent ?? '') ||
      document.querySelector('[data-row]:not([aria-busy="true"] *)'),
  );
}

const firstRow = (page: Page) => page.locator('[data-row]').first();

/** Milliseconds from the press of the button until the first ticket can be seen. */
export async function measureLogin(page: Page, email: string, password: string) {
  await page.goto('/ticketing/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  // Who types takes longer than this: what the page loads ahead of need is there.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    const times = { pressed: 0, shown: 0 };
    addEventListener('submit', () => Object.assign(times, { pressed: performance.now() }), true);
    const look = () => {
      if (document.querySelector('[data-row]')) times.shown = performance.now();
      else requestAnimationFrame(look);
    };
    look();
    Object.assign(globalThis, { times });
  });
  await page.getByRole('button', { name: 'Log in' }).click();
  await firstRow(page).waitFor();
  const { pressed, shown }: { pressed: number; shown: number } = await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => resolve(Reflect.get(globalThis, 'times')))),
  );
  return Math.round(shown - pressed);
}

export type Scroll = Smoothness & { rows: number; seconds: number; mostRowsInPage: number; nodes: number };

/** Turns the wheel without a rest until that many rows went by, or all there are. */
export async function measureScroll(page: Page, wanted: number): Promise<Scroll> {
  await untilShown(
    page,
    (asked) => !asked.has('status'),
    () => page.getByLabel('Status').selectOption('all'),
  );
  await page.mouse.move(200, 500);
  const from = performance.now();
  let rows = 0;
  let mostRowsInPage = 0;
  const smoothness = await smoothnessOf(page, async () => {
    while (rows < wanted) {
      await page.mouse.wheel(0, STEP);
      const seen = await page.evaluate(() => {
        const drawn = [...document.querySelectorAll('[data-row]')];
        const last = drawn.at(-1);
        const isEnd = last?.ariaSetSize !== '-1' && last?.ariaSetSize === last?.ariaPosInSet;
        return { rows: Number(last?.ariaPosInSet), drawn: drawn.length, isEnd };
      });
      rows = Math.max(rows, seen.rows);
      mostRowsInPage = Math.max(mostRowsInPage, seen.drawn);
      if (seen.isEnd) break;
    }
  });
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  return { ...smoothness, rows, seconds: Math.round((performance.now() - from) / 1_000), mostRowsInPage, nodes };
}

export type Search = Smoothness & { asked: number; aborted: number; untilFound: number };

/** Types a word at ten letters a second, and at three: slower than the search waits for the next letter. */
export async function measureSearches(page: Page): Promise<{ fast: Search; slow: Search }> {
  const fast = await measureSearch(page, FAST);
  await page.getByLabel('Search tickets').fill('');
  await page.waitForURL((url) => !url.searchParams.has('search'));
  return { fast, slow: await measureSearch(page, SLOW) };
}

async function measureSearch(page: Page, { word, perSecond }: typeof FAST): Promise<Search> {
  let asked = 0;
  let aborted = 0;
  const isSearch = (url: string) => new URL(url).pathname.endsWith('/tickets') && url.includes('search=');
  const countAsked = (request: { url(): string }) => (asked += Number(isSearch(request.url())));
  const countAborted = (request: { url(): string }) => (aborted += Number(isSearch(request.url())));
  page.on('request', countAsked).on('requestfailed', countAborted);
  let untilFound = 0;
  const smoothness = await smoothnessOf(page, async () => {
    let typed = 0;
    await untilShown(
      page,
      (asked) => asked.get('search') === word,
      async () => {
        await type(page, word, perSecond);
        typed = performance.now();
      },
    );
    untilFound = Math.round(performance.now() - typed);
  });
  page.off('request', countAsked).off('requestfailed', countAborted);
  return { ...smoothness, asked, aborted, untilFound };
}

async function type(page: Page, word: string, lettersPerSecond: number) {
  await page.getByLabel('Search tickets').focus();
  for (const [index, letter] of [...word].entries()) {
    if (index > 0) await page.waitForTimeout(1_000 / lettersPerSecond);
    await page.keyboard.press(letter);
  }
}
