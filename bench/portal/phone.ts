import type { Browser, Page } from 'playwright-core';

/** Lighthouse's mobile profile: a middling phone on slow 4G. Latency in milliseconds, throughput in bytes a second. */
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
};
const SLOWDOWN = 4;
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

/** A first visit from such a phone: nothing is cached, and each page watches how smoothly it runs. */
export async function openOnPhone(browser: Browser, url: string) {
  const context = await browser.newContext({ ...screen, baseURL: url });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', network);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.addInitScript(watchFrames);
  return page;
}

/** Runs in the page. */
function watchFrames() {
  const watched = { gaps: [] as number[], longest: 0 };
  let last = performance.now();
  const next = (now: number) => {
    watched.gaps.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  new PerformanceObserver((tasks) => {
    for (const { duration } of tasks.getEntries()) watched.longest = Math.max(watched.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
  Object.assign(globalThis, { watched });
}

export type Smoothness = { frames: number; p99: number; worst: number; longestTask: number };

/** How the page ran while something was done to it, in milliseconds between two frames. */
export async function smoothnessOf(page: Page, act: () => Promise<void>): Promise<Smoothness> {
  await page.evaluate(() => Object.assign(Reflect.get(globalThis, 'watched'), { gaps: [], longest: 0 }));
  await act();
  const { gaps, longest }: { gaps: number[]; longest: number } = await page.evaluate(() =>
    Reflect.get(globalThis, 'watched'),
  );
  const sorted = gaps.toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { frames: gaps.length, p99: at(0.99), worst: at(1), longestTask: Math.round(longest) };
}
