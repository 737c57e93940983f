import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Mistake, SiteError, sentenceOf } from './mistakes.ts';
import { readMarkdown } from './read-markdown.ts';
import { readYaml } from './read-yaml.ts';
import { type Folder, files, type LegalName, legalFiles } from './schemas/folder.ts';
import { type SharedSettings, siteOf } from './site.ts';
import { suggestion } from './suggestion.ts';

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
  const mistakes: Mistake[] = unknownFiles(names);
  const parts = Object.entries(files).map(([part, { file, schema }]) => {
    if (!names.includes(file)) {
      if (schema.safeParse(undefined).success) return [part, schema.parse(undefined)];
      mistakes.push({ file, line: 1, says: 'the file is missing.' });
      return [part, undefined];
    }
    const { value, mistakes: found } = readYaml({ file, text: textOf(folder, file), schema, hasFile });
    mistakes.push(...found);
    return [part, value];
  });
  const legal = (Object.keys(legalFiles) as LegalName[]).flatMap((name) => {
    const { file } = legalFiles[name];
    if (!names.includes(file)) return [];
    const { page, mistakes: found } = readMarkdown({ file, text: textOf(folder, file) });
    mistakes.push(...found);
    return [{ name, ...page }];
  });
  function hasFile(name: string) {
    return names.includes(name);
  }

  if (mistakes.length > 0) throw new SiteError(mistakes.map((mistake) => sentenceOf(shown(folder), mistake)));
  // Each part was checked by its schema.
  return { ...Object.fromEntries(parts), folder, legal } as Folder;
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
        .split('\n')
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

/** A file whose name is misspelled would be missing from the site without a word. */
function unknownFiles(names: string[]) {
  const known: string[] = [...Object.values(files), ...Object.values(legalFiles)].map(({ file }) => file);
  return names
    .filter((name) => /^[^./][^/]*\.(ya?ml|md)$/i.test(name) && name !== 'README.md' && !known.includes(name))
    .map((file) => {
      const meant = suggestion(file, known);
      const says = meant ? `did you mean ${meant}?` : `is not a file of a site. Known files: ${known.join(', ')}.`;
      return { file, line: 1, says };
    });
}

const textOf = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8').replace(/^\uFEFF/, '');

/** A folder below the current one is shown relative to it. */
function shown(folder: string) {
  const path = relative(process.cwd(), folder);
  return path === '' || path.startsWith('..') ? folder : path;
}
