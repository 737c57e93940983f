import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { queryAt } from '#test/database.ts';
import { collectOutput, type Program, runProgram, spawnProgram, startProgram } from '#test/program.ts';
import { startRoundRobin } from '#test/round-robin.ts';
import { freePort } from '../../scripts/free-port.ts';
import { apiOf } from '../api.ts';
import { startLoad } from './steady-load.ts';

const admin = { email: 'ada@archway.example', password: 'a long secret' };
const env = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  LOG_LEVEL: 'warn',
  LIMIT_FACTOR: '100',
};
const pollFor = { timeout: 100_000 };
let dataDir: string;
let program: Program;
let token: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'archway-two-programs-'));
  program = await startProgram({ dataDir, env });
  const { hireEmployee, logIn } = apiOf(program.url);
  token = await hireEmployee(await logIn(admin.email, admin.password));
});

afterAll(async () => {
  await program.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const databaseUrl = () => `postgresql://archway@${encodeURIComponent(join(dataDir, 'socket'))}/archway`;

/** The ids of all tickets, as the database has them. */
async function storedTickets() {
  return (await queryAt(databaseUrl(), 'select id from tickets')).map(({ id }) => id);
}

test('a program without a terminal ignores its hangup', async () => {
  const child = spawnProgram('dist-server/start.js', { ...env, DATABASE_URL: databaseUrl() });
  const output = collectOutput(child);
  await expect.poll(() => output.text, pollFor).toContain('is ready at');

  child.kill('SIGHUP');
  await setTimeout(500);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
  child.kill('SIGTERM');

  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('a stopping program tells its load balancer first and keeps serving requests', async () => {
  const leaving = await startProgram({
    env: { ...env, DATABASE_URL: databaseUrl(), DRAIN_SECONDS: '3' },
  });
  const ask = (path: string) => fetch(leaving.url + path, { signal: AbortSignal.timeout(2_000) });
  expect((await ask('/api/health')).status).toBe(200);

  const exited = once(leaving.child, 'exit');
  leaving.child.kill('SIGTERM');
  await expect.poll(async () => (await ask('/api/health')).status, { interval: 50 }).toBe(503);
  const page = await ask('/about');

  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
  expect((await exited)[0]).toBe(0);
  await leaving.stop();
});

test('two programs behind a health-checking proxy restart in turns without a failed request', async () => {
  const ports = [await freePort(), await freePort()];
  const start = (port: number) =>
    startProgram({
      env: { ...env, DATABASE_URL: databaseUrl(), DRAIN_SECONDS: '2', PORT: String(port) },
    });
  const programs = await Promise.all(ports.map(start));
  const proxy = await startRoundRobin(programs.map(({ url }) => url));
  const unwatch = proxy.watch('/api/health');
  const load = startLoad(proxy.url, token);
  await expect.poll(load.answered, pollFor).toBeGreaterThan(20);

  for (const [index, port] of ports.entries()) {
    expect(await programs[index]?.stop()).toBe(0);
    programs[index] = await start(port);
    const turns = proxy.turns[index] ?? 0;
    await expect.poll(() => proxy.turns[index], pollFor).toBeGreaterThan(turns + 5);
  }
  const raised = await load.stop();
  unwatch();
  await proxy.stop();
  await Promise.all(programs.map(({ stop }) => stop()));

  expect(load.failures).toEqual([]);
  expect(new Set(await storedTickets()).isSupersetOf(new Set(raised))).toBe(true);
});

test('npm start refuses an unknown parameter in a sentence', async () => {
  const { exitCode, text } = await runProgram('scripts/start.ts', {}, ['--allow-dmeo']);

  expect(exitCode).toBe(1);
  expect(text.trim().split('\n')).toHaveLength(1);
  expect(text).toContain('Unknown option');
});
