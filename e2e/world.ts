import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { type Demo, startProgram } from '#test/program.ts';
import { demoLimits } from '#test/shared-demos.ts';
import { startTwoPrograms } from '#test/two-programs.ts';
import { closeFree, isPooled, returnPage, takenPages } from './page-pool.ts';

/**
 * The demo program and a browser, for the tests of one file; with JOURNEYS_THROUGH=proxy as `withTwoPrograms`.
 * @param env settings of the program beside the usual ones
 * @param prepare adds to its data what the tests read
 */
export function withDemo(env: Record<string, string> = {}, prepare?: (demo: Demo) => Promise<unknown>) {
  const isTwo = process.env.JOURNEYS_THROUGH === 'proxy';
  return withProgram(async () => {
    const program = await (isTwo ? startTwoPrograms(env) : startProgram({ demo: true, env }));
    await prepare?.(program);
    return program;
  });
}

/**
 * The demo program that the files of a worker share one after the other, and a browser. For files that look for what they
 * have created themselves, and leave the demo's accounts and settings as they were.
 */
export const withSharedDemo = () =>
  process.env.JOURNEYS_THROUGH === 'proxy'
    ? withTwoPrograms()
    : withProgram<Served & Demo>(sharedDemo, () => startProgram({ demo: true, env: demoLimits }));

/** Two demo programs on one database, behind a proxy that takes turns with every request, and a browser. */
export const withTwoPrograms = (env: Record<string, string> = {}) => withProgram(() => startTwoPrograms(env));

/** The public site of a program that all files share, because they only read it, and a browser. */
export const withSite = () => withProgram(async () => ({ url: inject('siteUrl') }));

async function sharedDemo() {
  const demo = inject('demos')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!demo) throw new Error('There is no demo program for this worker');
  return demo;
}

/** Files that run in the same worker one after the other share a browser: each page has a context of its own anyway. */
let sharedBrowser: Promise<Browser> | undefined;

/** Without `stop`, somebody else stops it. */
type Served = { url: string; stop?: () => Promise<unknown> };

/**
 * A program and a browser. What a test opens in the browser is closed after it; what was open before stays.
 * @param start runs before the first test
 * @param startAgain runs before a test is repeated, which needs a new program: the first try has changed the data
 */
export function withProgram<Started extends Served>(start: () => Promise<Started>, startAgain = start) {
  const world = {} as { browser: Browser; program: Started };
  let shared: BrowserContext[] = [];
  let taken: Page[] = [];

  beforeAll(async () => {
    sharedBrowser ??= launchBrowser();
    [world.browser, world.program] = await Promise.all([sharedBrowser, start()]);
  });

  beforeEach(async ({ task }) => {
    task.meta.slow ??= 'Uses a whole program, mostly in a browser';
    if (task.result?.retryCount) {
      await world.program.stop?.();
      world.program = await startAgain();
    }
    shared = world.browser.contexts();
    taken = takenPages();
  });

  afterEach(async () => {
    const used = takenPages().filter((page) => !taken.includes(page));
    await Promise.all(used.map(returnPage));
    const opened = world.browser
      .contexts()
      .filter((context) => !shared.includes(context) && !isPooled(context.pages()[0]));
    await Promise.all(opened.map((context) => context.close()));
  });

  afterAll(async () => {
    if (!world.browser) return;
    await Promise.all(takenPages().map(returnPage));
    if (world.program?.stop) await closeFree(world.program.url);
    const others = world.browser.contexts().filter((context) => !isPooled(context.pages()[0]));
    await Promise.all(others.map((context) => context.close()));
    await world.program?.stop?.();
  });

  return world;
}
