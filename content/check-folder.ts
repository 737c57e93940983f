import type { Mistake } from './mistakes.ts';
import { type Folder, files, knownServices, legalFiles } from './schemas/folder.ts';
import { suggestion } from './suggestion.ts';

/** A file whose name is misspelled would be missing from the site without a word. */
export function unknownFiles(names: string[]) {
  const known: string[] = [...Object.values(files), ...Object.values(legalFiles)].map(({ file }) => file);
  return names
    .filter(
      (name) =>
        /^[^./][^/]*\.(ya?ml|md|markdown)(\.txt)?$/i.test(name) && name !== 'README.md' && !known.includes(name),
    )
    .flatMap((file) => {
      const says = aboutUnknown(file, known);
      return says ? [{ file, line: 1, says }] : [];
    });
}

/** Undefined for a further page. */
function aboutUnknown(file: string, known: string[]) {
  const right = file
    .replace(/\.txt$/i, '')
    .replace(/\.markdown$/i, '.md')
    .replace(/\.yml$/i, '.yaml');
  if (right !== file && (known.includes(right) || right.endsWith('.md')))
    return `rename it to ${right}. Windows hides the ends of names until they are turned on under View.`;
  const meant = suggestion(right, known);
  if (meant) return `did you mean ${meant}?`;
  const name = pageName(file);
  if (name === undefined && right.endsWith('.md'))
    return `names of pages are in small letters, digits and hyphens, such as ${spelled(right)}: rename it.`;
  if (name === undefined) return `is not a file of a site. Known files: ${known.join(', ')}.`;
  if (RESERVED.has(name)) return `the address /${name} is taken by another page: choose another name.`;
  return undefined;
}

/** A name as an address can have it. */
const spelled = (file: string) =>
  `${file
    .replace(/\.md$/, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')}.md`;

/** Names of pages in Markdown become addresses. */
const pageName = (file: string) => /^([a-z][a-z0-9-]*)\.md$/.exec(file)?.[1];

/** Addresses of other pages. */
const RESERVED = new Set(
  'about api client contact drawings favicon files health help home icons index it-projects login managed-it metrics networking og personal-it pictures portal print robots services site sitemap status support ticketing track'.split(
    ' ',
  ),
);

/** The pages in Markdown of a folder: those with a place of their own first, then the others by name. */
export function legalPages(names: string[]) {
  const own = Object.entries(legalFiles).filter(([, { file }]) => names.includes(file));
  const others = names
    .map((file) => ({ file, name: pageName(file) }))
    .filter(
      ({ file, name }) => name !== undefined && !RESERVED.has(name) && !own.some(([, known]) => known.file === file),
    )
    .sort((one, other) => one.file.localeCompare(other.file, 'en'));
  return [...own.map(([name, { file }]) => ({ name, file })), ...others] as { name: string; file: string }[];
}

/** Where a file of the folder is: those of the four known services are in services/, or beside the others. */
export function placeOf(file: string, names: string[]) {
  const inServices = `services/${file}`;
  return isKnownService(file) && names.includes(inServices) ? inServices : file;
}

const isKnownService = (file: string) => knownServices.some((name) => files[name].file === file);

/** The files of further services. */
export function serviceFiles(names: string[]) {
  return names.flatMap((file) => {
    const [, name] = SERVICE_FILE.exec(file) ?? [];
    return name !== undefined && !RESERVED.has(name) && !isKnownService(`${name}.yaml`) ? [{ name, file }] : [];
  });
}

const SERVICE_FILE = /^services\/([a-z][a-z0-9-]{0,39})\.yaml$/;

/** Files of services whose names are misspelled or taken. */
export function unknownServices(names: string[]): Mistake[] {
  return names.flatMap((file) => {
    if (!/^services\/[^.]/.test(file)) return [];
    const [, name] = SERVICE_FILE.exec(file) ?? [];
    if (name === undefined)
      return [
        {
          file,
          line: 1,
          says: 'files of services have names in small letters without spaces, such as services/phones.yaml.',
        },
      ];
    if (isKnownService(`${name}.yaml`))
      return names.includes(`${name}.yaml`)
        ? [{ file, line: 1, says: `this service is in ${name}.yaml as well: remove one of the two files.` }]
        : [];
    return RESERVED.has(name) || names.includes(`${name}.md`)
      ? [{ file, line: 1, says: `the address /${name} is taken by another page: choose another name.` }]
      : [];
  });
}

/** A service with a file needs its entries in pages.yaml and home.yaml, and there must be one to twelve services. */
export function unlistedServices(parts: Partial<Folder>, names: string[]): Mistake[] {
  const own = knownServices.filter((name) => names.includes(placeOf(files[name].file, names)));
  const count = own.length + serviceFiles(names).length;
  const number = count === 0 ? 'write at least one service' : 'leave out all but twelve services';
  const wrongNumber = count > 0 && count <= MOST_SERVICES ? [] : [{ file: 'home.yaml', line: 1, says: `${number}.` }];
  const missing = own.flatMap((name) => [
    ...(parts.pages && !parts.pages[name] ? [{ file: 'pages.yaml', line: 1, name }] : []),
    ...(parts.home && !parts.home.services[name] ? [{ file: 'home.yaml', line: 1, name }] : []),
  ]);
  return [
    ...wrongNumber,
    ...missing.map(({ name, ...place }) => ({
      ...place,
      says: `\`${name}\` is missing: ${placeOf(files[name].file, names)} is in the folder.`,
    })),
  ];
}

const MOST_SERVICES = 12;
