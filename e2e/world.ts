import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { type Program, startProgram } from '#test/program.ts';

/** The demo program and a browser, for the tests of one file. */
export const withDemo = () => withProgram({ demo: true });

/** The program as it is installed, without sample data, and a browser. */
export const withSite = () => withProgram({ demo: false });

function withProgram(options: { demo: boolean }) {
  const world = {} as { browser: Browser; program: Program };

  beforeAll(async () => {
    [world.browser, world.program] = await Promise.all([launchBrowser(), startProgram(options)]);
  });

  afterAll(async () => {
    await world.browser?.close();
    await world.program?.stop();
  });

  return world;
}
