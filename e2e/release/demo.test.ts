import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { collectOutput, copyData, runProgram, spawnProgram, startProgram } from '#test/program.ts';
import { makeDataFolder } from '#test/shared-memory.ts';
import { apiOf } from '../api.ts';

const admin = { email: 'ada@archway.example', password: 'a long secret' };
const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, LOG_LEVEL: 'error' };
let folder: string;
let demoData: string;

beforeAll(async () => {
  folder = await makeDataFolder('archway-purpose-');
  // If the tests run as root, the database server runs as another user.
  await chmod(folder, 0o755);
  demoData = await copyData(inject('demoData'));
});
afterAll(() => Promise.all([folder, demoData].map((each) => rm(each, { recursive: true, force: true }))));

test('the demo refuses a real database, at DATABASE_URL or in DATA_DIR, and changes nothing in it', async () => {
  const dataDir = join(folder, 'real');
  const first = await startProgram({ dataDir, env });
  const databaseUrl = `postgresql://archway@${encodeURIComponent(join(dataDir, 'socket'))}/archway`;

  const running = await runProgram('scripts/demo.ts', { DATABASE_URL: databaseUrl });
  await first.stop();
  const stopped = await runProgram('scripts/demo.ts', { DATA_DIR: dataDir });

  for (const { exitCode, text } of [running, stopped]) {
    expect(exitCode).toBe(1);
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(text).toContain('data that npm run demo did not create, so nothing was changed. Unset DATA_DIR');
  }
  const again = await startProgram({ dataDir, env });
  const { call, logIn } = apiOf(again.url);
  const users = await call('GET', '/admin/users?type=admins', { token: await logIn(admin.email, admin.password) });
  expect(users).toHaveLength(1);
  await again.stop();
});

test('npm start refuses a demo database, and one restored from its backup, unless that is allowed', async () => {
  const archive = join(folder, 'demo.tar.zst');
  const restored = join(folder, 'restored');
  expect(await runProgram('scripts/backup.ts', { DATA_DIR: demoData }, [archive])).toMatchObject({ exitCode: 0 });
  expect(await runProgram('scripts/restore.ts', { DATA_DIR: restored }, [archive])).toMatchObject({ exitCode: 0 });

  for (const dataDir of [demoData, restored]) {
    const { exitCode, text } = await runProgram('scripts/start.ts', { ...env, DATA_DIR: dataDir });
    expect(exitCode).toBe(1);
    expect(text.trim().split('\n')).toHaveLength(1);
    expect(text).toContain('sample accounts of npm run demo, whose password everybody knows');
  }
  const allowed = spawnProgram('scripts/start.ts', { ...env, DATA_DIR: restored }, ['--allow-demo']);
  const output = collectOutput(allowed);
  await expect.poll(() => output.text, { timeout: 60_000 }).toContain('is ready at');
  allowed.kill('SIGTERM');
  await expect.poll(() => allowed.exitCode).toBe(0);
});

test('the demo does not listen beyond this machine because of HOST alone', async () => {
  const refused = await runProgram('scripts/demo.ts', { DATA_DIR: demoData, HOST: '0.0.0.0' });

  expect(refused.exitCode).toBe(1);
  expect(refused.text).toContain('npm run demo -- --host 0.0.0.0');
  const asked = spawnProgram('scripts/demo.ts', { DATA_DIR: demoData, HOST: '127.0.0.1' }, ['--host', '127.0.0.2']);
  const output = collectOutput(asked);
  await expect.poll(() => output.text, { timeout: 60_000 }).toContain('is ready at http://127.0.0.2:');
  asked.kill('SIGTERM');
  await expect.poll(() => asked.exitCode).toBe(0);
});
