import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { type Program, startProgram } from '#test/program.ts';

/** The demo program and a browser, for the tests of one file. */
export function withDemo() {
  const demo = {} as { browser: Browser; program: Program };

  beforeAll(async () => {
    [demo.browser, demo.program] = await Promise.all([launchBrowser(), startProgram({ demo: true })]);
  });

  afterAll(async () => {
    await demo.browser?.close();
    await demo.program?.stop();
  });

  return demo;
}
