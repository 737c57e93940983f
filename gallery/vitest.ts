import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { browserOptions, hasBundledBrowser } from '#test/browser.ts';
import { browserCommands } from './browser-commands.ts';
import { commonPasswordsFile } from './common-passwords.ts';

/** Component tests: a component or screen of `web/` in a real browser, against the fake API. */
export const componentTests: TestProjectInlineConfiguration = {
  plugins: [tailwindcss(), commonPasswordsFile],
  // Found before the first test: a library that is prepared in the middle of a run would start it anew.
  optimizeDeps: {
    entries: ['web/{features,portal,ui}/**/*.tsx', 'gallery/*.tsx'],
    include: ['vitest-browser-react', 'axe-core'],
  },
  define: { 'import.meta.env.COMPARES_PICTURES': JSON.stringify(hasBundledBrowser) },
  test: {
    name: 'component',
    include: ['{web,gallery}/**/*.test.tsx'],
    globalSetup: 'gallery/browser-setup.ts',
    setupFiles: 'gallery/setup.ts',
    testTimeout: 30_000,
    // Loading the code anew for each file would take as long as the tests. `gallery/setup.ts` makes the page as new.
    isolate: false,
    restoreMocks: true,
    unstubGlobals: true,
    // Two pages of one browser: each waits for frames half of the time.
    maxWorkers: 2,
    // As for journeys: a busy machine keeps a browser waiting.
    retry: process.env.CI ? 1 : 0,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: browserOptions(),
        contextOptions: { locale: 'en-US', timezoneId: 'America/New_York', reducedMotion: 'reduce' },
      }),
      instances: [{ browser: 'chromium' }],
      commands: browserCommands,
      expect: {
        toMatchScreenshot: {
          comparatorName: 'pixelmatch',
          comparatorOptions: { allowedMismatchedPixelRatio: 0.001 },
          resolveScreenshotPath: ({ arg, ext, root }) => `${root}/gallery/pictures/${arg}${ext}`,
          resolveDiffPath: ({ arg, ext, root }) => `${root}/test-results/pictures/${arg}${ext}`,
        },
      },
    },
  },
};
