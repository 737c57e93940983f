import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Locked, readLockFile } from './lock-file.ts';

export const page = fileURLToPath(new URL('../docs/licences.md', import.meta.url));

/** Licences under which a package may be taken in: they ask for a notice, or for changes to the package itself. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
]);

/** Packages that may have another one, and why. */
const exceptions: { name: RegExp; licence: string; why: string }[] = [
  {
    name: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips makes the pictures of the website when it is built; a library of its own, unchanged, that anybody can replace',
  },
];

/** What production installs, once a name and version. */
export function productionPackages() {
  const seen = new Map<string, Locked>();
  for (const entry of readLockFile().locked) if (!entry.dev) seen.set(`${entry.name} ${entry.version}`, entry);
  return [...seen.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

/** Whether a package may be taken in: each licence of an `AND`, or one of an `OR`. */
export function isAllowed({ name, license = '' }: Pick<Locked, 'name' | 'license'>) {
  const excepted = exceptions.filter((exception) => exception.name.test(name)).map(({ licence }) => licence);
  const mayUse = (licence: string) => allowed.has(licence) || excepted.includes(licence);
  const plain = license.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every(mayUse));
}

/** The page that lists them. */
export function licencesPage() {
  const rows = productionPackages().map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  const notes = exceptions.map(({ name, licence, why }) => `- \`${name.source}\` has ${licence}: ${why}.`);
  return `# Licences

What production installs, written by \`npm run licences\` from the lock file. Packages for other systems are listed, too. Allowed are ${[...allowed].join(', ')}; besides:

${notes.join('\n')}

| package | version | licence |
| ------- | ------- | ------- |
${rows.join('\n')}
`;
}

if (import.meta.main) writeFileSync(page, licencesPage());
