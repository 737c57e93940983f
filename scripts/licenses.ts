import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locked } from './lock-file.ts';
import { shippedPackages } from './shipped-packages.ts';

export const page = fileURLToPath(new URL('../docs/licenses.md', import.meta.url));

/** Licenses we accept: they ask for a notice, or for publishing changes to the package itself. */
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

/** Packages with another license, and the reason for accepting it. */
const exceptions: { name: RegExp; license: string; why: string }[] = [
  {
    name: /^@img\/sharp-/,
    license: 'LGPL-3.0-or-later',
    why: 'libvips makes the pictures of the website and the previews of uploaded ones; a library of its own, unchanged, that anybody can replace',
  },
  {
    name: /^@visx\/vendor$/,
    license: 'MIT and ISC',
    why: 'it repackages d3 (ISC), and both licenses are allowed',
  },
  {
    name: /^robust-predicates$/,
    license: 'Unlicense',
    why: 'it is in the public domain',
  },
];

/** The shipped packages, each name and version once. */
export function licensedPackages() {
  const seen = new Map<string, Locked>();
  for (const entry of shippedPackages()) seen.set(`${entry.name} ${entry.version}`, entry);
  return [...seen.values()].sort((a, b) =>
    a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1,
  );
}

/** Whether a package's license is accepted: every license of an `AND`, or one of an `OR`. */
export function isAllowed({ name, license = '' }: Pick<Locked, 'name' | 'license'>) {
  const excepted = exceptions.filter((exception) => exception.name.test(name)).map(({ license }) => license);
  const mayUse = (license: string) => allowed.has(license) || excepted.includes(license);
  const plain = license.replaceAll(/[()]/g, '');
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every(mayUse));
}

/** The page that lists the packages and their licenses. */
export function licensesPage() {
  const rows = licensedPackages().map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`);
  const notes = exceptions.map(({ name, license, why }) => `- \`${name.source}\` has ${license}: ${why}.`);
  return `# Licenses

The packages that production installs or that the build puts into its output, written by \`npm run licenses\` from the lock file. Packages for other systems are listed, too. Allowed are ${[...allowed].join(', ')}; besides:

${notes.join('\n')}

| package | version | license |
| ------- | ------- | ------- |
${rows.join('\n')}
`;
}

if (import.meta.main) writeFileSync(page, licensesPage());
