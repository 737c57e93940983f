import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withLock } from './lock.ts';

async function makeFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'archway-lock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Appends its start and its end to a file, with a pause between them. */
const script = `
  import { appendFile } from 'node:fs/promises';
  import { setTimeout } from 'node:timers/promises';
  const [lock, log, module] = process.argv.slice(-3);
  const { withLock } = await import(module);
  await withLock(lock, async () => {
    await appendFile(log, 'start ');
    await setTimeout(100);
    await appendFile(log, 'end ');
  });
`;

test('processes take turns, also after one that ended without giving the lock back', async () => {
  const folder = await makeFolder();
  const [lock, log] = [join(folder, 'lock'), join(folder, 'log')];
  const gone = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(gone, 'exit');
  await writeFile(lock, String(gone.pid));

  const module = new URL('./lock.ts', import.meta.url).href;
  const parameters = ['--input-type=module', '--eval', script, lock, log, module];
  const children = [1, 2, 3].map(() => spawn(process.execPath, parameters, { stdio: 'inherit' }));
  await Promise.all(children.map((child) => once(child, 'exit')));

  expect(await readFile(log, 'utf8')).toBe('start end start end start end ');
});

test('work that fails gives the lock back', async () => {
  const lock = join(await makeFolder(), 'lock');

  await expect(withLock(lock, () => Promise.reject(new Error('No space')))).rejects.toThrow('No space');

  expect(await withLock(lock, async () => 'done')).toBe('done');
});
