import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { postmasterIn, startCluster } from '#test/cluster.ts';
import { crash, ROUNDS } from './crash-rounds.ts';
import type { Ledger } from './crash-writers.ts';

/** A round takes about 2 s, mostly to start the program, and ten times as long on a busy machine. */
const LONGEST_ROUND = 60_000;

test.concurrent(`what was acknowledged is there, and whole, after ${ROUNDS} kills of the program, its own PostgreSQL, or both`, {
  timeout: ROUNDS * LONGEST_ROUND,
}, async (context) => {
  const dataDir = await temporaryFolder(context);

  const { ledger, found } = await crash({
    dataDir,
    connection: { host: join(dataDir, 'socket'), user: 'archway', database: 'archway' },
    killDatabase: () => process.kill(postmasterIn(join(dataDir, 'postgres')), 'SIGKILL'),
  });

  expect(found).toEqual([]);
  expectWork(ledger);
});

test.concurrent(`the same after ${ROUNDS} kills on an external PostgreSQL`, {
  timeout: ROUNDS * LONGEST_ROUND,
}, async (context) => {
  const cluster = await startCluster();
  context.onTestFinished(cluster.remove);
  const dataDir = await temporaryFolder(context);

  const { ledger, found } = await crash({
    dataDir,
    env: { DATABASE_URL: cluster.url },
    connection: { connectionString: cluster.url },
    killDatabase: () => cluster.signal('SIGKILL'),
    reviveDatabase: cluster.start,
  });

  expect(found).toEqual([]);
  expectWork(ledger);
});

async function temporaryFolder(context: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'archway-durability-'));
  context.onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A run in which nothing was written proves nothing. */
function expectWork({ tickets, comments, companies, users, articles }: Ledger) {
  const counts = { tickets, comments, companies, users, articles };
  const sizes = Object.entries(counts).map(([kind, { size }]) => [kind, size > 0]);
  expect(Object.fromEntries(sizes)).toEqual({
    tickets: true,
    comments: true,
    companies: true,
    users: true,
    articles: true,
  });
  expect(tickets.size + comments.size).toBeGreaterThan(ROUNDS);
}
