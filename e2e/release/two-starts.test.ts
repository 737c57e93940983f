import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '#server/platform/process/root.ts';
import { collectOutput } from '#test/program.ts';
import { freePort } from '../../scripts/free-port.ts';

/** Beside the project, so that its packages can be linked. */
const checkout = join(root, 'test-results', 'two-starts');
const run = promisify(execFile);

beforeAll(async () => {
  await rm(checkout, { recursive: true, force: true });
  await mkdir(join(root, 'test-results'), { recursive: true });
  await run('git', ['clone', '--quiet', root, checkout]);
  await run('cp', ['-al', join(root, 'node_modules'), join(checkout, 'node_modules')]);
});

afterAll(() => rm(checkout, { recursive: true, force: true }));

test('two starts at the same moment from a checkout without a build both serve their own address', async () => {
  const names = ['one', 'two'];
  const starts = await Promise.all(
    names.map(async (name) => {
      const [port, publicUrl] = [await freePort(), `https://${name}.example`];
      const env = { ...process.env, PORT: String(port), PUBLIC_URL: publicUrl, DATA_DIR: join(checkout, name) };
      const child = spawn(process.execPath, ['scripts/start.ts'], { cwd: checkout, env });
      return { child, output: collectOutput(child), url: `http://127.0.0.1:${port}`, publicUrl };
    }),
  );
  await expect
    .poll(() => starts.map(({ output }) => /Archway is ready/.test(output.text)), { timeout: 110_000 })
    .toEqual([true, true]);

  const pages = await Promise.all(starts.map(async ({ url }) => (await fetch(url)).text()));
  const closed = starts.map(async ({ child }) => once(child, 'exit'));
  for (const { child } of starts) child.kill('SIGTERM');
  await Promise.all(closed);

  const canonical = pages.map((page) => /rel="canonical" href="([^"]+)"/.exec(page)?.[1]);
  expect(canonical).toEqual(starts.map(({ publicUrl }) => `${publicUrl}/`));
  expect(
    starts
      .map(({ output }) => output.text)
      .join('')
      .match(/Building the pages/g),
  ).toHaveLength(1);
});
