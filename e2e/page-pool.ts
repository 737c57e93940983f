import type { Browser, Page } from 'playwright-core';

type Size = { width: number; height: number };

/** An address of every program that loads no scripts or styles, and gives access to the storage of its site. */
export const plainAddress = '/robots.txt';

/** Pages that no test uses, by the address of their program. Each has a context of its own. */
const free = new Map<string, Page[]>();
const inUse = new Map<Page, string>();

const pageEvents = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'request',
  'requestfinished',
] as const;
const contextEvents = ['console', 'dialog', 'page', 'request', 'response'] as const;

/**
 * A page in a context of its own, like another user on another machine. Its process may have compiled the scripts for an
 * earlier test, which takes half of the time of opening a page.
 */
export async function takePage(browser: Browser, url: string, size: Size) {
  const page = free.get(url)?.pop() ?? (await newPage(browser, url, size));
  inUse.set(page, url);
  await page.setViewportSize(size);
  return page;
}

/** A page without an earlier test: for caches, and for what a page can't forget, like scripts that it starts with. */
export async function newPage(browser: Browser, url: string, viewport: Size) {
  const context = await browser.newContext({ baseURL: url, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  return page;
}

export const takenPages = () => [...inUse.keys()];

export const isPooled = (page: Page | undefined) =>
  page !== undefined && (inUse.has(page) || [...free.values()].some((pages) => pages.includes(page)));

/** Makes a page forget its test, for the next one. If that fails, it is closed. */
export async function returnPage(page: Page) {
  const url = inUse.get(page);
  inUse.delete(page);
  if (url === undefined || page.isClosed()) return;
  try {
    await forget(page);
    free.set(url, [...(free.get(url) ?? []), page]);
  } catch {
    await page.context().close();
  }
}

async function forget(page: Page) {
  const context = page.context();
  for (const event of pageEvents) page.removeAllListeners(event);
  for (const event of contextEvents) context.removeAllListeners(event);
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.emulateMedia({ media: null, colorScheme: 'light', reducedMotion: 'reduce', forcedColors: null });
  await context.clearPermissions();

  // The page that was open must not write anything after the storage is empty.
  await page.goto(plainAddress);
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' });
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  await context.clearCookies();
  await page.evaluate(() => {
    sessionStorage.clear();
    window.name = '';
  });
}

/** Closes the free pages of a program that stops. */
export async function closeFree(url: string) {
  const pages = free.get(url) ?? [];
  free.delete(url);
  await Promise.all(pages.map((page) => page.context().close()));
}
