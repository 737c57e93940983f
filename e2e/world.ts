import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchBrowser } from '#test/browser.ts';
import { type Program, startProgram } from '#test/program.ts';
import { startTwoPrograms } from '#test/two-programs.ts';

/** The demo program and a browser, for the tests of one file; with JOURNEYS_THROUGH=proxy as `withTwoPrograms`. */
export const withDemo = () =>
  process.env.JOURNEYS_THROUGH === 'proxy' ? withTwoPrograms() : withProgram(() => startProgram({ demo: true }));

/** Two demo programs on one database, behind a proxy that takes turns with every request, and a browser. */
export const withTwoPrograms = () => withProgram(startTwoPrograms);

/** The program as it is installed, without sample data, and a browser. */
export const withSite = () => withProgram(() => startProgram());

function withProgram(start: () => Promise<Program>) {
  const world = {} as { browser: Browser; program: Program };

  beforeAll(async () => {
    [world.browser, world.program] = await Promise.all([launchBrowser(), start()]);
  });

  afterAll(async () => {
    await world.browser?.close();
    await world.program?.stop();
  });

  return world;
}
