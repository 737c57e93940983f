import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { DAY } from '#contract/shared-constants.ts';
import { startProgram } from '#test/program.ts';
import { startGreedy } from '#test/start-greedy.ts';
import { freePort } from '../../scripts/free-port.ts';
import { apiOf } from '../api.ts';

/** The maximum delay of the event loop beyond that of an idle process, at the 99th percentile. */
const MostLag = 5;

const admin = { email: 'ada@archway.example', password: 'a long secret' };
const metricsPort = String(await freePort());
const account = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
const program = await startProgram({ env: { ...account, LOG_LEVEL: 'error', METRICS_PORT: metricsPort } });
afterAll(() => program.stop());
const { call, logIn, hireEmployee } = apiOf(program.url);
const token = await logIn(admin.email, admin.password);

test('saving twelve expensive articles at once blocks neither health checks nor the event loop', async () => {
  const body = { title: 'Nested', content: '**a'.repeat(30_000), category: 'Other', tags: [] };
  const save = (author: string) =>
    call('POST', '/knowledge-base', { token: author, body }).catch(({ message }: Error) => message);
  // Each with their own session, because requests of one admin wait for each other.
  const authors = await Promise.all([...'abcdefghijkl'].map((letter) => hireAdmin(`Ben${letter}`)));

  let isOver = false;
  const saving = Promise.all(authors.map(save)).finally(() => {
    isOver = true;
  });
  const statuses: number[] = [];
  const { lag, noise } = await lagDuring(async () => {
    while (!isOver) {
      statuses.push((await fetch(`${program.url}/api/health`)).status);
      await setTimeout(20);
    }
  });

  for (const answer of await saving) expect(answer).toContain('400 This text is nested too deeply for an article.');
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(statuses.length).toBeGreaterThan(20);
  expect(lag / noise).toBeLessThan(MostLag);
});

test('sixteen concurrent requests for the largest responses do not block the event loop', async () => {
  const employee = await hireEmployee(token);
  const long = 'プリンター、'.repeat(1_600);
  const ticket = { title: 'The printer jams', description: long, category: 'Printing & Peripherals' };
  const { id } = await call('POST', '/tickets', { token: employee, body: ticket });
  for (let index = 0; index < 40; index++) {
    await call('POST', `/tickets/${id}/comments`, { token, body: { comment: long } });
    await call('POST', '/tickets', { token: employee, body: ticket });
  }
  const article = { title: 'Jams', content: long.repeat(10), category: 'Other', tags: [] };
  for (let index = 0; index < 5; index++) await call('POST', '/knowledge-base', { token, body: article });
  const companyId: string = (await call('GET', `/tickets/${id}`, { token })).companyId;
  const yesterday = dayAgo(1);
  for (let index = 0; index < 100; index++) {
    const body = { kind: 'remote', minutes: 5, workedOn: yesterday, note: 'プリンター、'.repeat(80) };
    await call('POST', `/tickets/${id}/time`, { token, body });
  }

  const lags: Record<string, boolean> = {};
  for (const path of [
    `/tickets/${id}/comments`,
    '/tickets?limit=200',
    '/tickets?search=pritner',
    '/knowledge-base',
    '/knowledge-base?search=jmas',
    '/admin/companies',
    `/admin/reports?from=${dayAgo(365)}&to=${dayAgo(0)}`,
    `/admin/companies/${companyId}/statements/${yesterday.slice(0, 7)}.csv`,
    '/views/counts',
    '/../openapi.json',
  ]) {
    const attacker = await startGreedy(program.url, token, 16, [`GET ${path}`]);
    const { lag, noise } = await lagDuring(() => setTimeout(2_000));
    attacker.kill('SIGKILL');
    lags[path] = lag / noise < MostLag;
  }

  expect(lags).toEqual(Object.fromEntries(Object.keys(lags).map((path) => [path, true])));
});

const dayAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

/**
 * Creates an admin.
 * @returns their token
 */
async function hireAdmin(firstName: string) {
  const account = { email: `${firstName}@archway.example`, firstName, lastName: 'Ames', password: 'a long secret' };
  await call('POST', '/admin/users', { token, body: { ...account, role: 'admin' } });
  return logIn(account.email, account.password);
}

/** The event loop delay of the program, and that of this idle process, which shows how busy the machine is. */
async function lagDuring(work: () => Promise<unknown>) {
  const idle = monitorEventLoopDelay({ resolution: 10 });
  // A scrape resets the measurement.
  await lagOf(metricsPort);
  idle.enable();
  await work();
  const lag = await lagOf(metricsPort);
  idle.disable();
  return { lag, noise: idle.percentile(99) / 1e9 };
}

/** The 99th percentile of how late the program's event loop was since the last scrape, in seconds. */
async function lagOf(metricsPort: string) {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(metrics)?.[1]);
}
