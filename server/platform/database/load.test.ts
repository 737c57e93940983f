import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { bearer, startApp } from '#test/app.ts';
import { connect, withLimitFactor } from './client.ts';

const { databaseUrl, insertUser } = await startApp({ own: true });

test('others are answered while every connection is taken, and afterwards all is as before', {
  tags: 'release',
}, async () => {
  const { db, pool } = connect(databaseUrl);
  const app = await buildApp({ db: withLimitFactor(db, 10), logger: pino({ level: 'silent' }) });
  const headers = bearer(await insertUser('employee'));
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const list = () => app.inject({ url: '/api/ticketing/tickets', headers });

  const waiting = Array.from({ length: 30 }, list);
  const meanwhile = await app.inject('/api/health');
  const answers = await Promise.all([...waiting, app.inject('/api/ready')]);
  for (const client of held) client.release();
  const afterwards = await Promise.all(Array.from({ length: 20 }, list));
  await app.close();
  await pool.end();

  expect(meanwhile.statusCode).toBe(200);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(answers.every(({ headers: sent }) => sent['retry-after'] === '5')).toBe(true);
  expect(new Set(afterwards.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
});

test('a request that the client aborts also ends in the database, unnoticed by others', {
  tags: 'release',
}, async () => {
  const { db, pool } = connect(databaseUrl);
  const app = await buildApp({ db, logger: pino({ level: 'silent' }) });
  app.get('/slow', { config: { access: 'public' } }, () => pool.query('select pg_sleep(60)'));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const [quiet, lag] = [monitorEventLoopDelay({ resolution: 10 }), monitorEventLoopDelay({ resolution: 10 })];
  quiet.enable();
  await setTimeout(500);
  quiet.disable();
  lag.enable();

  const gone = new AbortController();
  const left = Array.from({ length: 10 }, () => fetch(`${url}/slow`, { signal: gone.signal }).catch(() => 'left'));
  await expect.poll(sleeping).toBe(10);
  gone.abort();
  await Promise.all(left);
  const health = await fetch(`${url}/api/health`);
  const ready = await fetch(`${url}/api/ready`);

  expect([health.status, ready.status]).toEqual([200, 200]);
  await expect.poll(sleeping, { timeout: 12_000 }).toBe(0);
  lag.disable();
  expect(lag.percentile(50) / quiet.percentile(50)).toBeLessThan(5);
  await app.close();
  await pool.end();

  async function sleeping() {
    const { rows } = await pool.query(`
      select from pg_stat_activity
      where datname = current_database() and state = 'active' and query = 'select pg_sleep(60)'`);
    return rows.length;
  }
});
