import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { jobs } from '#server/jobs/jobs.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { connect } from '#server/platform/database/client.ts';
import { root } from '#server/platform/process/root.ts';
import { queues } from '#server/platform/queue/queue.ts';
import { startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';
import { assemble } from './service.ts';

slow('Watches a program that has nothing to do');

const { databaseUrl } = await startApp({ own: true });
const database = new URL(databaseUrl).pathname.slice(1);
const { db, pool } = connect(databaseUrl, { patience: 10 });
const log = pino({ level: 'silent' });
const config = readConfig(
  // Without a build, and with every background job.
  { ARCHWAY_API_PORT: '1', PORT: '0', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Archway <noreply@archway.example>' },
  'hello@archway.example',
);
const program = await assemble({
  config,
  database: {
    db,
    pool,
    hasRoom: async () => true,
    welcome: '',
    arrival: async () => '',
    close: async () => undefined,
    stopTime: 0,
  },
  log,
  telemetry: { scrapes: undefined, stop: async () => undefined },
});
const sent = vi.spyOn(pg.Client.prototype, 'query');

/**
 * What has been sent to this program's database since the last call, as far as tests can tell it apart. Tests that ran before
 * in this process may have left something that still asks theirs.
 */
function takeStatements() {
  const { calls, contexts } = sent.mock;
  const texts = calls.flatMap((parameters, index) => {
    const client = contexts[index];
    return client instanceof pg.Client && client.database === database ? [JSON.stringify(parameters)] : [];
  });
  sent.mockClear();
  return texts;
}

beforeAll(async () => {
  await program.start();
  // Each start runs every job.
  const waiting = `select count(*)::int as jobs, count(*) filter (where state < 'completed')::int as open from pgboss.job
    where name not like '\\_\\_%'`;
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(waiting);
      expect(rows[0]).toEqual({ jobs: jobs.length, open: 0 });
    },
    { timeout: 120_000, interval: 500 },
  );
}, 180_000);

afterAll(async () => {
  await program.stop(0);
  await pool.end();
});

const SECONDS = 20;

test('a program with nothing to do sends less than one statement in two seconds', { timeout: 200_000 }, async () => {
  const counts: number[] = [];
  // A job of each hour may be due in one of them.
  while (counts.length < 4 && !counts.some((count) => count < SECONDS / 2)) {
    takeStatements();
    await sleep(SECONDS * 1_000);
    counts.push(takeStatements().length);
  }

  expect(Math.min(...counts)).toBeLessThan(SECONDS / 2);
});

test('it looks at once for what another process has queued or recorded', { timeout: 60_000 }, async () => {
  takeStatements();

  const names = [...queues].map(({ name }) => name);
  const other = spawn(process.execPath, ['test/announce-elsewhere.ts', databaseUrl, ...names, 'promises'], {
    cwd: root,
    stdio: 'inherit',
  });
  await once(other, 'exit');
  await sleep(500);

  const statements = takeStatements();
  const looks = [...names.map((name) => `next of ${name}`), 'json_agg(distinct', 'promises'];
  expect(looks.filter((look) => !statements.some((text) => text.includes(look)))).toEqual([]);
});
