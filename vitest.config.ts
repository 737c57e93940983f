import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/longest-first.ts';

/** Journeys that compare durations or wait for a certain load. They run alone, because other tests affect both. */
const alone = ['crowd', 'event-loop', 'fair-share', 'workers'].map((name) => `e2e/${name}.test.ts`);

/** Tests that need more than `npm ci` installs: root, Java, PostgreSQL 15, Dovecot or the Observatory. */
const machine = ['e2e/machine/*.test.ts', 'server/ops/backup/other-version.test.ts', 'server/incoming/imap/*.test.ts'];

/**
 * A poll waits for a page or a job to show the result of a call. A test may fail once in CI, where a busy machine can keep
 * a browser or a database waiting; the report names each test that did (decision 088). Elsewhere one failure is a failure.
 */
const shared = {
  retry: process.env.CI ? 1 : 0,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
};

/** `.ci/run` leaves these out of the tests of a change, which end within 15 minutes (decision 179). */
const tags = [{ name: 'release', description: 'Takes long for what it proves' }];

/**
 * Tests that run on PostgreSQL 15 too: the plans of every call's statements, migrations, backups, and work that no call
 * starts. The other tests send the same statements.
 */
const oldest = ['{database,events,jobs,live,promise,reports}/*', 'ops/backup/*', '**/*.property', 'mail/retries']
  .concat(
    '{articles,tickets}/{index-cost,list,paging,search}',
    'incoming/{held,processing}',
    'notifications/{digest,notifications}',
  )
  .map((name) => `server/${name}.test.ts`);

const api = {
  ...shared,
  globalSetup: 'test/global-setup.ts',
  // Loading the server for each file would take as long as the tests. The files share only a database server.
  isolate: false,
  // They often wait for PostgreSQL and for delays.
  maxWorkers: 4,
};

/** A change’s statements are planned on PostgreSQL 15, those of a release on the embedded one as well. */
const onOldestAlone = process.env.SUITE === 'change' ? ['server/database/plans.test.ts'] : [];

export default defineConfig({
  test: {
    tags,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...api,
          name: 'api',
          include: ['{contract,server,web,scripts}/**/*.test.ts'],
          exclude: [...machine, ...onOldestAlone],
        },
      },
      { test: { ...api, name: 'oldest', include: oldest, exclude: machine } },
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/*.test.ts'],
          exclude: alone,
          globalSetup: 'test/journey-setup.ts',
          // Each starts whole programs and a browser; more of them would only wait for each other.
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'program',
          include: alone,
          globalSetup: 'test/journey-setup.ts',
          fileParallelism: false,
          sequence: { groupOrder: 1 },
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
