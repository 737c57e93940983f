import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf, postmasterIn } from '#test/cluster.ts';
import { queryAt } from '#test/database.ts';
import { openStream, ticketEvents } from '#test/event-stream.ts';
import { collectOutput, type Program, runProgram, spawnProgram, startProgram } from '#test/program.ts';
import { readMetrics, totalOf } from '#test/prometheus.ts';
import { startRoundRobin } from '#test/round-robin.ts';
import { freePort } from '../../scripts/free-port.ts';
import { apiOf } from '../api.ts';
import { startLoad } from './steady-load.ts';

const admin = { email: 'ada@archway.example', password: 'a long secret' };
const env = {
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
  WORKERS: '2',
  LOG_LEVEL: 'warn',
  LIMIT_FACTOR: '100',
};
const pollFor = { timeout: 100_000 };
let dataDir: string;
let program: Program;
let token: string;
let metricsPort: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'archway-workers-'));
  metricsPort = String(await freePort());
  program = await startProgram({ dataDir, env: { ...env, METRICS_PORT: metricsPort } });
  const { hireEmployee, logIn } = apiOf(program.url);
  token = await hireEmployee(await logIn(admin.email, admin.password));
});

afterAll(async () => {
  await program.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const workersOf = ({ child }: Program) => childrenOf(Number(child.pid)).sort();

const databaseUrl = () => `postgresql://archway@${encodeURIComponent(join(dataDir, 'socket'))}/archway`;

/** The ids of all tickets, as the database has them. */
async function storedTickets() {
  return (await queryAt(databaseUrl(), 'select id from tickets')).map(({ id }) => id);
}

/** The responses to a client that sends occasional requests over one connection until it is told to close. */
async function askNowAndThen() {
  const socket = connect(Number(new URL(program.url).port), '127.0.0.1');
  const cut = once(socket, 'close').then(() => ['It was cut']);
  const answers: string[] = [];
  while (!/\r\nconnection: close\r\n|it was cut/.test(answers.at(-1) ?? '')) {
    socket.write('GET /api/health HTTP/1.1\r\nhost: x\r\n\r\n');
    const [answer] = await Promise.race([once(socket, 'data'), cut]);
    answers.push(String(answer).toLowerCase());
    await setTimeout(400);
  }
  socket.destroy();
  return answers;
}

/** Sends requests that nothing else here sends, each over a new connection, which the processes get in turns. */
async function askReady(times: number) {
  for (let asked = 0; asked < times; asked++)
    await fetch(`${program.url}/api/ready`, { headers: { connection: 'close' } });
}

async function measured(name: string, labels: Record<string, string> = {}) {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return totalOf(readMetrics(text).samples, name, labels);
}

const readyCount = () => measured('http_request_duration_seconds_count', { route: '/api/ready' });

test('the metrics add up what every process has counted', async () => {
  await askReady(20);

  expect(await readyCount()).toBe(20);
});

test('the metrics show one stuck process among others', async () => {
  const [worker = 0] = workersOf(program);
  const name = 'nodejs_eventloop_lag_p99_seconds';
  await expect.poll(() => measured(name), pollFor).toBeLessThan(0.75);

  /** The larger of two readings: the worker can answer the first one before its own clock has seen the gap. */
  async function lagAfterStop() {
    process.kill(worker, 'SIGSTOP');
    await setTimeout(1_500);
    process.kill(worker, 'SIGCONT');
    return Math.max(Number(await measured(name)), Number(await measured(name)));
  }

  // On a busy machine a reading can take so long that one gap is less than a hundredth of what it covers.
  await expect.poll(lagAfterStop, pollFor).toBeGreaterThan(1.2);
});

test('replacing every process under load fails no request and loses no ticket', async () => {
  const before = workersOf(program);
  const load = startLoad(program.url, token);
  const answers = askNowAndThen();
  await expect.poll(load.answered, pollFor).toBeGreaterThan(20);

  program.child.kill('SIGHUP');
  await expect.poll(() => workersOf(program).filter((pid) => before.includes(pid)), pollFor).toEqual([]);
  await expect.poll(() => workersOf(program).length, pollFor).toBe(2);
  const raised = await load.stop();

  expect(await readyCount()).toBe(20);
  expect(load.failures).toEqual([]);
  expect((await answers).filter((answer) => !answer.startsWith('http/1.1 200 '))).toEqual([]);
  expect(new Set(await storedTickets()).isSupersetOf(new Set(raised))).toBe(true);
});

test('pages get changes of any process, including those during a replacement', async () => {
  const before = workersOf(program);
  const { call } = apiOf(program.url);
  const raise = async () =>
    (await call('POST', '/tickets', { token, body: { title: 'Dark', description: 'All.' } })).id;
  const caller = { token };
  const streams = await Promise.all([1, 2, 3, 4].map(() => openStream(program.url, caller)));
  await expect.poll(() => streams.filter(({ state }) => state.lastId).length, pollFor).toBe(4);

  const seen = await raise();
  for (const stream of streams) await expect.poll(() => ticketEvents(stream, seen), pollFor).toEqual(['created 0']);
  program.child.kill('SIGHUP');
  await Promise.all(streams.map(({ ended }) => ended));
  await expect.poll(() => workersOf(program).filter((pid) => before.includes(pid)), pollFor).toEqual([]);
  const missed = await raise();
  const resumed = await openStream(program.url, caller, { lastEventId: streams[0]?.state.lastId });

  await expect.poll(() => ticketEvents(resumed, missed), pollFor).toEqual(['created 0']);
  resumed.close();
});

test('a killed process is replaced, and at most the requests that it was handling fail', async () => {
  const [victim = 0, other] = workersOf(program);
  await askReady(20);
  expect(await readyCount()).toBe(40);
  const start = await measured('process_start_time_seconds');
  const load = startLoad(program.url, token);
  await expect.poll(load.answered, pollFor).toBeGreaterThan(20);

  process.kill(victim, 'SIGKILL');
  await expect.poll(() => workersOf(program).includes(victim), pollFor).toBe(false);
  await expect.poll(() => program.output.text, pollFor).toContain(`Worker process ${victim} ended (SIGKILL); another`);
  await expect.poll(() => workersOf(program).length, pollFor).toBe(2);
  const lost = load.failures.length;
  const asked = load.answered();
  await expect.poll(load.answered, pollFor).toBeGreaterThan(asked + 50);
  const raised = await load.stop();

  expect(await readyCount()).toBe(40);
  // The program was not restarted.
  expect(start).toBeGreaterThan(0);
  expect(await measured('process_start_time_seconds')).toBe(start);
  expect(workersOf(program)).toContain(other);
  expect(lost).toBeLessThanOrEqual(4);
  expect(load.failures.slice(lost)).toEqual([]);
  expect(new Set(await storedTickets()).isSupersetOf(new Set(raised))).toBe(true);
});

test('a stop ends every process and the database; readiness was printed once', async () => {
  const processes = [program.child.pid, ...workersOf(program), postmasterIn(join(dataDir, 'postgres'))];

  expect(await program.stop()).toBe(0);

  await expect.poll(() => processes.filter((pid) => existsSync(`/proc/${pid}`)), pollFor).toEqual([]);
  expect(program.output.text.match(/is ready at/g)).toHaveLength(1);
});

test('the workers of a killed primary end with it, and the next program adopts its database', async () => {
  const killed = await startProgram({ dataDir, env });
  const workers = workersOf(killed);
  killed.child.kill('SIGKILL');
  await expect.poll(() => workers.filter((pid) => existsSync(`/proc/${pid}`)), pollFor).toEqual([]);

  program = await startProgram({ dataDir, env });

  expect((await fetch(`${program.url}/api/ready`)).status).toBe(200);
});

test('two primaries can’t share a port, and the second says so once', async () => {
  const { exitCode, text } = await runProgram('dist-server/start.js', {
    ...env,
    // Its warning would be a second line.
    LIMIT_FACTOR: '1',
    DATABASE_URL: databaseUrl(),
    PORT: new URL(program.url).port,
  });

  expect(exitCode).toBe(1);
  expect(text.trim().split('\n')).toHaveLength(1);
  expect(text).toContain('is already in use');
});

test('a single process keeps running when asked to replace itself', async () => {
  const child = spawnProgram('dist-server/start.js', { ...env, DATABASE_URL: databaseUrl(), WORKERS: '1' });
  const output = collectOutput(child);
  await expect.poll(() => output.text, pollFor).toContain('is ready at');

  child.kill('SIGHUP');
  await expect.poll(() => output.text, pollFor).toContain('One process can’t be replaced while it serves');
  child.kill('SIGTERM');

  expect((await once(child, 'exit'))[0]).toBe(0);
});

test('a stopping program tells its load balancer first and keeps serving requests', async () => {
  const leaving = await startProgram({
    env: { ...env, DATABASE_URL: databaseUrl(), WORKERS: '1', DRAIN_SECONDS: '3' },
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
      env: { ...env, DATABASE_URL: databaseUrl(), WORKERS: '1', DRAIN_SECONDS: '2', PORT: String(port) },
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

test.each([
  [['--workers', 'many'], 'WORKERS must be auto or a whole number from 1 to 64.'],
  [['--wrokers', '2'], 'Unknown option'],
])('npm start -- %j is refused in a sentence', async (parameters, sentence) => {
  const { exitCode, text } = await runProgram('scripts/start.ts', {}, parameters);

  expect(exitCode).toBe(1);
  expect(text.trim().split('\n')).toHaveLength(1);
  expect(text).toContain(sentence);
});
