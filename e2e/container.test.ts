import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readPackageFile } from '../scripts/lock-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dockerfile = readFileSync(`${root}deploy/Dockerfile`, 'utf8');
const stages = dockerfile.split(/^FROM /m).slice(1);
const last = stages.at(-1) ?? '';

test('the program runs, unprivileged and without packages of development, where only its data can be written', async ({
  skip,
}) => {
  const { code, stdout } = await promisify(execFile)(`${root}deploy/check-read-only.sh`).then(
    ({ stdout }) => ({ code: 0, stdout }),
    (error: { code: number; stdout: string }) => error,
  );
  if (code === 77) return skip(stdout.trim());

  expect(stdout).not.toContain('failed:');
  expect(stdout.trim().split('\n').at(-1)).toBe('ok: stops with 0');
  expect(code).toBe(0);
});

test('the image has the Node.js that the tests run with', () => {
  expect(dockerfile).toContain(`FROM node:${readPackageFile().devDependencies.node}-`);
});

test('the image copies what is there and what the fingerprint of the pages is made of', () => {
  const copied = [...last.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
  const [base = ''] = stages;
  const fingerprinted = ['astro.config.ts', 'web', 'content', 'contract', 'scripts'];

  expect(copied).toEqual(expect.arrayContaining(fingerprinted));
  expect(base).toContain('COPY package.json package-lock.json');
  for (const path of copied) expect(existsSync(root + path), path).toBe(true);
  const ignored = readFileSync(`${root}.dockerignore`, 'utf8').split('\n');
  for (const path of copied) expect(ignored).toContain(`!${path}`);
});

test('the image ends as a user without rights, and what it starts is there', () => {
  expect(
    last
      .trim()
      .split('\n')
      .findLast((line) => line.startsWith('USER ')),
  ).toBe('USER node');
  const started = [...last.matchAll(/"(scripts\/[\w-]+\.ts)"/g)].map(([, path = '']) => path);
  expect(started).toEqual(['scripts/healthy.ts', 'scripts/start.ts']);
  expect(globSync(started, { cwd: root }).sort()).toEqual(started);
});
