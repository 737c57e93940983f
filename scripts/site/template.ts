import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineCounter, parseDocument, visit } from 'yaml';
import { root } from '#server/platform/process/root.ts';

/** The words of the second provider name nobody: facts stand in them as placeholders. */
const template = join(root, 'content/second');

/** The files that a new folder begins with, and what only the second provider can say of themselves. */
export const templateFiles: Record<string, readonly (readonly string[])[]> = {
  'pages.yaml': [],
  'home.yaml': [['stats'], ['about', 'story'], ['about', 'stats']],
  'services/managed-it.yaml': [['picture']],
  'services/networking.yaml': [['picture']],
  'services/it-projects.yaml': [['picture']],
  'services/personal-it.yaml': [['picture']],
  'about.yaml': [['stats'], ['story']],
  'contact.yaml': [],
  'shared.yaml': [],
};

/** A file for a new folder. */
export function templateFile(file: string) {
  const document = parseDocument(readFileSync(join(template, file), 'utf8'));
  for (const path of templateFiles[file] ?? []) document.deleteIn(path);
  return document.toString({ lineWidth: 0 });
}

/** In characters. Shorter texts are names of things, which everybody calls the same. */
const SHORTEST = 30;

/** Where texts begin that nobody has changed since the folder was made, and how many there are in each file. */
export function templateTexts(folder: string) {
  return Object.keys(templateFiles).flatMap((file) => {
    const path = join(folder, file);
    if (!existsSync(path)) return [];
    const known = new Set(textsIn(readFileSync(join(template, file), 'utf8')).map(({ text }) => text));
    const kept = textsIn(readFileSync(path, 'utf8')).filter(({ text }) => text.length >= SHORTEST && known.has(text));
    const [first] = kept;
    return first ? [{ file, line: first.line, count: kept.length }] : [];
  });
}

function textsIn(source: string) {
  const lines = new LineCounter();
  const texts: { text: string; line: number }[] = [];
  visit(parseDocument(source, { lineCounter: lines }), {
    Scalar(key, { value, range }) {
      if (key === 'key' || typeof value !== 'string') return;
      texts.push({ text: value.trim(), line: lines.linePos(range?.[0] ?? 0).line });
    },
  });
  return texts;
}
