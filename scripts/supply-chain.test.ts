import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { isAllowed, licensedPackages, licensesPage, page } from './licenses.ts';
import { type Locked, readLockFile, readPackageFile } from './lock-file.ts';

const { lockfileVersion, root, locked } = readLockFile();
const wanted = readPackageFile();

test('package.json names exact versions only, and each of them as it is locked', () => {
  const direct = { ...wanted.dependencies, ...wanted.devDependencies, ...wanted.optionalDependencies };
  const installed = new Map(locked.map(({ path, version }) => [path, version]));

  expect(Object.keys(direct).length).toBeGreaterThan(50);
  for (const [name, version] of Object.entries(direct)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
    expect(installed.get(`node_modules/${name}`), name).toBe(version);
  }
  expect(root).toEqual(wanted);
  expect(lockfileVersion).toBe(3);
});

test('every locked package that npm may install has a strong checksum', () => {
  const apart = ['bench/lighthouse/', 'e2e/observatory/'].flatMap((folder) => readLockFile(folder).locked);
  for (const entry of [...locked, ...apart]) {
    const { path, integrity, optional } = entry;
    if (integrity) expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==$/);
    else
      expect({ path, optional, isSupported: isSupported(entry) }).toEqual({ path, optional: true, isSupported: false });
  }
});

test('npm refuses to install on a platform that package.json does not name', { tags: 'release' }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archway-platform-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { os, cpu, libc } = wanted;
  const install = async (platform: object) => {
    const project = { name: 'archway', version: '0.1.0', ...platform };
    await writeFile(join(folder, 'package.json'), JSON.stringify(project));
    await writeFile(
      join(folder, 'package-lock.json'),
      JSON.stringify({ ...project, lockfileVersion: 3, requires: true, packages: { '': project } }),
    );
    return promisify(execFile)('npm', ['ci', '--offline', '--no-audit', '--no-fund'], { cwd: folder });
  };

  expect({ os, cpu, libc }).toEqual({ os: ['linux'], cpu: ['x64'], libc: ['glibc'] });
  await expect(install({ os, cpu, libc })).resolves.toBeTruthy();
  for (const other of [{ os: ['darwin'] }, { cpu: ['arm64'] }, { libc: ['musl'] }])
    await expect(install({ os, cpu, libc, ...other })).rejects.toThrow('Unsupported platform');
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

/** Whether a package can be installed on one of the platforms that package.json names. */
function isSupported({ os, cpu, libc }: Locked) {
  const isAmong = (theirs: string[] | undefined, ours: string[] = []) =>
    theirs === undefined || ours.length === 0 || theirs.some((name) => ours.includes(name));
  return isAmong(os, wanted.os) && isAmong(cpu, wanted.cpu) && isAmong(libc, wanted.libc);
}
