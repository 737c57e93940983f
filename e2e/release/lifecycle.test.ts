import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { childrenOf, postmasterIn } from '#test/cluster.ts';
import { collectOutput, spawnProgram, startProgram } from '#test/program.ts';
import { makeDataFolder } from '#test/shared-memory.ts';
import { apiOf } from '../api.ts';

const env = { ADMIN_EMAIL: 'ada@archway.example', ADMIN_PASSWORD: 'a long secret' };
let folder: string;

beforeAll(async () => {
  folder = await makeDataFolder('archway-lifecycle-');
  // The database server's user must be able to traverse the folder.
  await chmod(folder, 0o755);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('a stop finishes requests in progress, does not wait for idle connections, and exits with 0', async () => {
  const program = await startProgram({ env });
  const idle = connect(Number(new URL(program.url).port), '127.0.0.1');
  await once(idle, 'connect');
  const { logIn } = apiOf(program.url);
  const underWay = Array.from({ length: 12 }, () => logIn(env.ADMIN_EMAIL, env.ADMIN_PASSWORD));
  // A stop cuts connections in the system's queue. Once one has a response, all have been accepted.
  await Promise.race(underWay);

  // A stop that takes too long ends with 1.
  const exitCode = await program.stop();

  const answers = await Promise.allSettled(underWay);
  expect(answers.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(exitCode).toBe(0);
  idle.destroy();
});

test('a stop waits for a slow database', async () => {
  const dataDir = join(folder, 'slow');
  const program = await startProgram({ dataDir, env });
  const [writer = 0] = childrenOf(postmasterIn(join(dataDir, 'postgres'))).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('checkpointer'),
  );
  process.kill(writer, 'SIGSTOP');

  const ended = program.stop();
  await setTimeout(11_000);
  process.kill(writer, 'SIGCONT');

  expect(await ended).toBe(0);
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
});

test('a second program on the same data names the first one, which continues', async () => {
  const dataDir = join(folder, 'shared');
  const first = await startProgram({ dataDir, env });

  const second = await failToStart({ ...env, DATA_DIR: dataDir });

  expect(second.exitCode).toBe(1);
  expect(second.text.trim().split('\n')).toHaveLength(1);
  expect(second.text).toContain(`process ${first.child.pid}`);
  expect((await fetch(`${first.url}/api/ready`)).status).toBe(200);
  await first.stop();
});

test('a program that starts after a killed one adopts its database server', async () => {
  const dataDir = join(folder, 'adopted');
  const killed = await startProgram({ dataDir, env });
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');

  const next = await startProgram({ dataDir, env });

  expect((await fetch(`${next.url}/api/ready`)).status).toBe(200);
  expect(await next.stop()).toBe(0);
});

test('the path of a data folder may be longer than that of a socket', async () => {
  const dataDir = join(folder, 'a-folder-with-a-rather-long-name'.repeat(3), 'and-another'.repeat(8));
  await mkdir(dataDir, { recursive: true });

  const program = await startProgram({ dataDir, env });

  expect((await fetch(`${program.url}/api/ready`)).status).toBe(200);
  await program.stop();
});

test('a database that a newer version has changed is refused untouched', async () => {
  const dataDir = join(folder, 'newer');
  const program = await startProgram({ dataDir, env });
  const client = new pg.Client({ host: join(dataDir, 'socket'), user: 'archway', database: 'archway' });
  await client.connect();
  await client.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9999999999999)`,
  );
  await client.end();
  await program.stop();

  const refused = await failToStart({ ...env, DATA_DIR: dataDir });

  expect(refused.exitCode).toBe(1);
  expect(refused.text).toContain('newer version of Archway');
});

test.each([
  ['PORT', '99999', 'PORT must be a number from 0 to 65535.'],
  ['DATABASE_URL', 'mysql://localhost/x', 'DATABASE_URL must be an address like postgresql://'],
  [
    'PUBLIC_URL',
    'help.example.com',
    'PUBLIC_URL must be only the address of a site, like https://help.example.com, without a path, a query, or a name and password.',
  ],
  ['ADMIN_PASSWORD', 'short', 'ADMIN_PASSWORD must have at least 6 characters.'],
  ['SMTP_URL', 'mail.example.com', 'SMTP_URL must be an address like smtps://user:password@mail.example.com.'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent.'],
])('a wrong %s is one sentence and exit code 1', async (name, value, sentence) => {
  const { text, exitCode } = await failToStart({ DATA_DIR: join(folder, 'unused'), [name]: value });

  expect(exitCode).toBe(1);
  expect(text.trim().split('\n')).toHaveLength(1);
  expect(text).toContain(sentence);
});

test('a port in use prints one sentence and exits with code 1', async () => {
  const program = await startProgram({ env });

  const { text, exitCode } = await failToStart({
    ...env,
    DATA_DIR: join(folder, 'port'),
    PORT: new URL(program.url).port,
    LOG_LEVEL: 'error',
  });

  expect(exitCode).toBe(1);
  expect(text).toContain('is already in use');
  expect(text).not.toContain('    at ');
  await program.stop();
});

test('each request is one line in the log, with the id of the response and without secrets', async () => {
  const program = await startProgram({ env });
  const token = await apiOf(program.url).logIn(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
  const response = await fetch(`${program.url}/api/ticketing/tickets?search=private-words`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await response.json();
  await program.stop();

  const id = response.headers.get('x-request-id');
  const lines = program.output.text.split('\n').filter((line) => line.includes(String(id)));
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ method: 'GET', route: '/api/ticketing/tickets', status: 200 });
  for (const secret of [token, env.ADMIN_PASSWORD, 'private-words', env.ADMIN_EMAIL]) {
    expect(program.output.text).not.toContain(secret);
  }
});

test('a LIMIT_FACTOR above 1 logs a warning at startup, and the default does not', async () => {
  const start = (settings: Record<string, string>) => startProgram({ env: { ...env, LOG_LEVEL: 'warn', ...settings } });
  const programs = await Promise.all([start({}), start({ LIMIT_FACTOR: '2.5' })]);
  await Promise.all(programs.map(({ stop }) => stop()));

  const [usual, raised] = programs.map(({ output }) =>
    output.text.split('\n').filter((line) => line.includes('LIMIT_FACTOR')),
  );
  expect(usual).toEqual([]);
  expect(raised).toHaveLength(1);
  expect(JSON.parse(raised?.[0] ?? '')).toMatchObject({ level: 40, limitFactor: 2.5 });
});

test('the first super admin gets a password that is shown once, also if that start fails', async () => {
  const dataDir = join(folder, 'first');
  const other = await startProgram({ env });
  const failed = await failToStart({ DATA_DIR: dataDir, PORT: new URL(other.url).port });
  await other.stop();
  const password = /with the password (\S+)/.exec(failed.text)?.[1] ?? '';

  const program = await startProgram({ dataDir });

  expect(failed.exitCode).toBe(1);
  expect(await apiOf(program.url).logIn('admin@archway.example', password)).toMatch(/^[\w-]{43}$/);
  expect(program.output.text).not.toContain('password');
  await program.stop();
});

async function failToStart(environment: Record<string, string>) {
  const child = spawnProgram('dist-server/start.js', environment);
  const output = collectOutput(child);
  const [exitCode] = await once(child, 'exit');
  return { exitCode, text: output.text };
}
