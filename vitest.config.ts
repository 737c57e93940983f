import { defineConfig } from 'vitest/config';

/** Journeys that kill and stop programs: how long that takes is part of what they look at. */
const alone = ['crowd', 'durability', 'faults', 'lifecycle', 'workers'].map((name) => `e2e/${name}.test.ts`);

/** How long a journey waits for what a page shows only after the answer of a call that it did not await itself. */
const poll = { timeout: 10_000 };

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'api',
          include: ['{contract,server,web,scripts}/**/*.test.ts'],
          globalSetup: 'test/global-setup.ts',
          // Loading the server anew for each file would take as long as the tests; they share nothing but a database server.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/*.test.ts'],
          exclude: alone,
          globalSetup: ['test/demo-data.ts', 'test/unpacked-browser.ts'],
          // Each of them starts whole programs and a browser: more of them side by side would only wait for each other.
          maxWorkers: 2,
          expect: { poll },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'program',
          include: alone,
          globalSetup: 'test/demo-data.ts',
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          expect: { poll },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
