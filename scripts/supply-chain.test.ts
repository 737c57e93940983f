import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { isAllowed, licencesPage, page, productionPackages } from './licences.ts';
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

test('every locked package has a strong checksum, but those of other systems that npm passes over', () => {
  for (const entry of locked) {
    const { path, integrity, optional } = entry;
    if (integrity) expect(integrity, path).toMatch(/^sha512-[\w+/]{86}==$/);
    else expect({ path, optional, isForeign: isForeign(entry) }).toEqual({ path, optional: true, isForeign: true });
  }
});

test('every locked package comes from the registry that npm is set to, or from the public one', () => {
  const places = locked.map(({ resolved }) => resolved).filter((resolved) => resolved !== undefined);

  expect(places.filter((place) => !place.startsWith('https://registry.npmjs.org/'))).toEqual([]);
});

test('npm finds nothing in package.json that the lock file does not have', async () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const dryRun = ['ci', '--dry-run', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'];

  await expect(promisify(execFile)('npm', dryRun, { cwd: root })).resolves.toBeTruthy();
});

test('every package of production has a licence that is allowed', () => {
  const packages = productionPackages();

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

test('the list of licences is of today: npm run licences', async () => {
  expect(await readFile(page, 'utf8')).toBe(licencesPage());
});

/** For another system than the servers are on which Archway is built and tested: Linux with glibc on x64. */
function isForeign({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked) {
  return !(os.includes('linux') && cpu.includes('x64') && libc.includes('glibc'));
}
