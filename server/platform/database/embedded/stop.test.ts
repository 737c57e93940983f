import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { slow } from '#test/slow.ts';
import { startEmbedded } from './embedded.ts';

slow('Starts, stops or cuts off a PostgreSQL of its own');

const log = pino({ level: 'silent' });

async function open(connectionString: string) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

test('a stop while PostgreSQL recovers from a crash ends, and the next start has what was stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archway-stop-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const crashing = await startEmbedded(folder, log);
  const client = await open(crashing.url);
  await client.query('create table kept as select 7 as value');
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const lost = client.query('select pg_sleep(60)').catch(String);
  process.kill(rows[0].pid, 'SIGKILL');
  await lost;

  await crashing.stop();

  const next = await startEmbedded(folder, log);
  onTestFinished(next.stop);
  const reader = await open(next.url);
  expect((await reader.query('select value from kept')).rows).toEqual([{ value: 7 }]);
  await reader.end();
});
