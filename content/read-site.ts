import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { legalPages, placeOf, serviceFiles, unknownFiles, unknownServices, unlistedServices } from './check-folder.ts';
import { type Mistake, SiteError, sentenceOf } from './mistakes.ts';
import { unclaimed } from './placeholders.ts';
import { readMarkdown } from './read-markdown.ts';
import { textIn } from './read-text.ts';
import { readYaml } from './read-yaml.ts';
import { type Folder, files, ServiceFile } from './schemas/folder.ts';
import { type SharedSettings, siteOf } from './site.ts';

/**
 * Reads a provider's site from its folder.
 * @param settings what the settings say instead of the folder
 * @throws SiteError with one sentence for each mistake
 */
export function readSite(folder: string, settings: SharedSettings = {}) {
  return siteOf(readFolder(folder), settings);
}

/**
 * Reads a folder without filling in its placeholders.
 * @throws SiteError with one sentence for each mistake
 */
export function readFolder(folder: string): Folder {
  const names = namesIn(folder);
  const mistakes: Mistake[] = [...unknownFiles(names), ...unknownServices(names)];
  const composed = names.map((name) => name.normalize('NFC'));
  let absent: readonly string[] = [];
  const parts = Object.entries(files).map(([part, { file: name, schema }]) => {
    const file = placeOf(name, names);
    if (!names.includes(file)) {
      if (schema.safeParse(undefined).success) return [part, schema.parse(undefined)];
      mistakes.push({ file, line: 1, says: 'the file is missing.' });
      return [part, undefined];
    }
    const { text, mistakes: unreadable } = textOf(folder, file);
    if (unreadable.length > 0) {
      mistakes.push(...unreadable);
      return [part, undefined];
    }
    const { value, mistakes: found } = readYaml({ file, text, schema, names: composed, absent });
    mistakes.push(...found);
    // The first file says what the others can't claim.
    if (part === 'brand' && value) absent = unclaimed(value as Folder['brand']);
    return [part, value];
  });
  const services = serviceFiles(names).flatMap(({ name, file }) => {
    const { text, mistakes: unreadable } = textOf(folder, file);
    const { value, mistakes: found } =
      unreadable.length > 0
        ? { value: undefined, mistakes: unreadable }
        : readYaml({ file, text, schema: ServiceFile, names: composed, absent });
    mistakes.push(...found);
    return value ? [{ name, ...value }] : [];
  });
  mistakes.push(...unlistedServices(Object.fromEntries(parts), names));
  const legal = legalPages(names).flatMap(({ name, file }) => {
    const { text, mistakes: unreadable } = textOf(folder, file);
    const { page, mistakes: found } =
      unreadable.length > 0 ? { page: undefined, mistakes: unreadable } : readMarkdown({ file, text, absent });
    mistakes.push(...found);
    return page ? [{ name, ...page }] : [];
  });

  if (mistakes.length > 0) throw new SiteError(mistakes.map((mistake) => sentenceOf(shown(folder), mistake)));
  // Each part was checked by its schema.
  return { ...Object.fromEntries(parts), folder, legal, services } as Folder;
}

/**
 * A sentence for each picture that can't be read, with the line that names it.
 * @param pictures their names in the folder
 */
export function sentencesAbout(folder: string, pictures: string[]) {
  const lines = namesIn(folder)
    .filter((file) => /\.(yaml|md)$/.test(file))
    .flatMap((file) =>
      textOf(folder, file)
        .text.split('\n')
        .map((text, index) => ({ file, line: index + 1, text })),
    );
  return pictures.map((picture) => {
    const { file, line } = lines.find(({ text }) => text.includes(picture)) ?? { file: picture, line: 1 };
    const says = `${picture} is not a picture that can be read. Save it again, as SVG, PNG, JPEG, WebP or AVIF.`;
    return sentenceOf(shown(folder), { file, line, says });
  });
}

function namesIn(folder: string) {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  } catch {
    throw new SiteError([
      `${shown(folder)}: there is no such folder. Create one with: npm run site -- new ${shown(folder)}`,
    ]);
  }
}

function textOf(folder: string, file: string) {
  try {
    return textIn(file, readFileSync(join(folder, file)));
  } catch {
    const says = 'the file can’t be read: it may be a broken link, or its permissions keep the program out.';
    return { text: '', mistakes: [{ file, line: 1, says }] };
  }
}

/** A folder below the current one is shown relative to it. */
function shown(folder: string) {
  const path = relative(process.cwd(), folder);
  return path === '' || path.startsWith('..') ? folder : path;
}
