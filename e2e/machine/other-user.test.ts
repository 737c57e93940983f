import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installBuild } from '#test/installation.ts';
import { collectOutput, runProgram } from '#test/program.ts';

/** Users that every system has, by number. */
const daemon = 1;
const bin = 2;

const [start, backup] = ['dist-server/start.js', 'dist-server/backup.js'];
let folder: string;

// Other users may not be able to reach the project.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archway-users-'));
  await installBuild(folder);
  await copyFile(process.execPath, join(folder, 'node'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(['755', '700'])('root leaves the stopped database of another user alone (mode %s)', async (mode) => {
  const dataDir = await folderOf(daemon, mode);
  await expect(runAs(daemon, start, dataDir)).resolves.toMatchObject({ exitCode: 0 });

  const refusals = [await runAsRoot(start, dataDir), await runAsRoot(backup, dataDir, [join(folder, 'never.tar.zst')])];

  expect(refusals).toEqual([belongsTo('daemon'), belongsTo('daemon')]);
  await expect(runAs(daemon, start, dataDir)).resolves.toMatchObject({ exitCode: 0 });
});

test('root backs up the database of another user while it runs', async () => {
  const dataDir = await folderOf(daemon, '700');
  const child = spawnAs(daemon, start, dataDir);
  const output = collectOutput(child);
  await expect.poll(() => output.text, { timeout: 60_000 }).toContain('is ready at');

  const made = await runAsRoot(backup, dataDir, [join(folder, 'running.tar.zst')]);

  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(made).toMatchObject({ exitCode: 0 });
});

test.each(['755', '700'])('another user is told who owns the database (mode %s)', async (mode) => {
  const dataDir = await folderOf(daemon, mode);
  await expect(runAs(daemon, start, dataDir)).resolves.toMatchObject({ exitCode: 0 });

  expect(await runAs(bin, start, dataDir)).toEqual(belongsTo('daemon'));
  expect(await runAs(bin, backup, dataDir)).toEqual(belongsTo('daemon'));
});

test('another user is sent to root, who runs the database as nobody', async () => {
  const dataDir = await folderOf(0, '755');
  await expect(runAsRoot(start, dataDir)).resolves.toMatchObject({ exitCode: 0 });

  expect(await runAs(bin, backup, dataDir)).toEqual(belongsTo('root'));
});

test('a user who may not write to the data folder gets one sentence', async () => {
  const closed = await folderOf(daemon, '755');

  for (const dataDir of [closed, join(closed, 'new')]) {
    expect(await runAs(bin, start, dataDir)).toEqual(
      refusal(`The user bin can’t create or open the folder ${dataDir}`),
    );
  }
});

async function folderOf(user: number, mode: string) {
  const path = join(folder, crypto.randomUUID());
  await mkdir(path);
  await chown(path, user, user);
  await chmod(path, mode);
  return path;
}

/** Runs a command to its end; a program that serves is stopped, and exits with 0. */
async function runAs(user: number, script: string, dataDir: string) {
  const child = spawnAs(user, script, dataDir);
  const output = collectOutput(child);
  child.stdout.on('data', () => output.text.includes('is ready at') && child.kill('SIGTERM'));
  const [exitCode] = await once(child, 'close');
  return { exitCode, text: output.text };
}

function spawnAs(user: number, script: string, dataDir: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' };
  return spawn(join(folder, 'node'), [script], { uid: user, gid: user, env, cwd: folder });
}

const runAsRoot = (script: string, dataDir: string, parameters: string[] = []) =>
  runProgram(script, { DATA_DIR: dataDir }, parameters, folder);

const belongsTo = (user: string) => refusal(`belongs to the user ${user}. Run this command as that user`);

/** One line without a stack. */
function refusal(words: string) {
  return { exitCode: 1, text: expect.stringMatching(new RegExp(`^[^\\n]*${words}[^\\n]*\\n$`)) };
}
