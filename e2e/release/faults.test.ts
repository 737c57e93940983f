import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { startCluster } from '#test/cluster.ts';
import { collectOutput, spawnProgram, startProgram } from '#test/program.ts';
import { apiOf } from '../api.ts';

const admin = { email: 'ada@archway.example', password: 'a long secret' };
const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'error', LIMIT_FACTOR: '100' };
const pollFor = { timeout: 30_000 };

test('without its database at startup the program serves the website, and the portal once the database is up', async () => {
  const cluster = await startCluster();
  onTestFinished(cluster.remove);
  await cluster.stop();
  const child = spawnProgram('dist-server/start.js', { ...env, DATABASE_URL: cluster.url });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = collectOutput(child);
  await expect.poll(() => output.text, pollFor).toMatch(/The website is at (\S+);/);
  const url = /The website is at (\S+);/.exec(output.text)?.[1] ?? '';

  const page = await fetch(`${url}/about`);
  const health = await fetch(`${url}/api/health`);
  const refused = await fetch(`${url}/api/ready`);

  expect([page.status, health.status, refused.status]).toEqual([200, 200, 503]);
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(output.text).not.toContain('is ready');

  await cluster.start();
  await expect.poll(() => output.text, pollFor).toContain(`Archway is ready at ${url}`);
  expect(await apiOf(url).logIn(admin.email, admin.password)).toMatch(/^[\w-]{43}$/);
  await cluster.stop();
  expect((await fetch(`${url}/about`)).status).toBe(200);
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('a database that can lose acknowledged writes is refused in one sentence unless it is allowed', async () => {
  const cluster = await startCluster(['fsync = off', 'full_page_writes = off']);
  onTestFinished(cluster.remove);
  const refused = spawnProgram('dist-server/start.js', { ...env, DATABASE_URL: cluster.url });
  const output = collectOutput(refused);
  const [exitCode] = await once(refused, 'exit');

  expect(exitCode).toBe(1);
  expect(output.text.trim().split('\n')).toHaveLength(1);
  expect(output.text).toContain('The database has fsync and full_page_writes switched off');

  const allowed = await startProgram({ env: { ...env, DATABASE_URL: cluster.url, ALLOW_UNSAFE_DB: '1' } });
  expect(await allowed.stop()).toBe(0);
});
