import { defineConfig } from 'vitest/config';
import { componentTests } from './gallery/vitest.ts';
import { LongestFirst } from './test/longest-first.ts';

/** Tests without a database, which start at once; `scripts/kinds-of-tests.test.ts` checks their names. */
const unit = ['{content,contract,packages,web,scripts}/**/*.test.ts', 'server/**/*.unit.test.ts'];

/** Tests that need more than `npm ci` installs: root, Java, PostgreSQL 15, Dovecot or the Observatory. */
const machine = [
  'e2e/machine/*.test.ts',
  'server/platform/ops/backup/other-version.test.ts',
  'server/doors/incoming/imap/*.test.ts',
];

/**
 * A poll waits for a page or a job to show the result of a call. A test may fail once in CI, where a busy machine can keep
 * a browser or a database waiting; the report names each test that did, and why. Elsewhere one failure is a failure.
 */
const shared = {
  retry: process.env.CI ? 1 : 0,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
};

/**
 * Tests that run on PostgreSQL 15 too, once a day and before a release: the plans of every call's statements, migrations,
 * backups, and work that no call starts. The other tests send the same statements.
 */
const oldest = [
  '{platform/database,platform/events,jobs,news/live,desk/promise,desk/reports}/*',
  'platform/ops/backup/*',
  '**/*.property',
  'platform/mail/retries',
]
  .concat(
    '{website/articles,desk/tickets}/{index-cost,list,paging,search}',
    'doors/incoming/{held,processing}',
    'news/notifications/{digest,notifications}',
  )
  .map((name) => `server/${name}.test.ts`);

/**
 * A test of a load, flood, outage or kill runs before a release, or with `SUITE=release`. Journeys and component tests have
 * no tags: those of a release are in `e2e/release/`.
 */
const isChange = process.env.SUITE !== 'release';
const tags = [{ name: 'release', description: 'A load, a flood, an outage or a kill', skip: isChange }];

/** Node.js loads TypeScript by itself, in half of the time that Vite takes. Only JSX and mocked modules would need Vite. */
const native = { viteModuleRunner: false, nodeLoader: false };

/** The server's code needs a site. */
const setupFiles = ['test/sample-site.ts'];

const api = {
  ...shared,
  tags,
  experimental: native,
  globalSetup: 'test/global-setup.ts',
  setupFiles,
  // Loading the server for each file would take as long as the tests. The files share only a database server.
  isolate: false,
  // They often wait for PostgreSQL and for delays.
  maxWorkers: 4,
};

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      // Vitest would leave one of two processors to itself.
      {
        test: {
          ...shared,
          tags,
          name: 'unit',
          include: unit,
          setupFiles,
          // Of all style sheets, only the colors are read: previews of pages are drawn in them.
          css: { include: /colors\.css/ },
          isolate: false,
          maxWorkers: 2,
        },
      },
      componentTests,
      {
        test: {
          ...api,
          name: 'api',
          include: ['server/**/*.test.ts'],
          exclude: [...unit, ...machine],
        },
      },
      {
        test: {
          ...api,
          name: 'oldest',
          include: oldest,
          exclude: [...unit, ...machine],
          globalSetup: 'test/oldest-setup.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/*.test.ts'],
          globalSetup: 'test/journey-setup.ts',
          // Each starts whole programs and a browser; more of them would only wait for each other.
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'release',
          include: ['e2e/release/*.test.ts'],
          globalSetup: 'test/journey-setup.ts',
          // One after the other: they kill programs, fill the machine and compare durations.
          fileParallelism: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'machine',
          include: machine,
          globalSetup: 'test/global-setup.ts',
          fileParallelism: false,
        },
      },
    ],
  },
});
