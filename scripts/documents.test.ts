import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readPackageFile } from './lock-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = 'contract|content|packages|server|web|gallery|test|e2e|bench|scripts|deploy|docs';
const documents = globSync('{*.md,docs/*.md,packages/*/README.md}', { cwd: root });
const textOf = (path: string) => readFileSync(join(root, path), 'utf8');

test.each(documents)('every path, link and command in %s leads somewhere', (name) => {
  const text = textOf(name);
  const paths = found(text, new RegExp(`\`((?:${folders})/[\\w./-]+)\``, 'g')).filter((path) => !isIgnored(path));
  const links = found(text, /\]\((?!https?:)([^)\s]+)/g);
  const commands = found(text, /npm run ([\w:]+)/g);

  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  expect(links.filter((link) => !leadsSomewhere(name, link))).toEqual([]);
  expect(commands.filter((command) => !(command in readPackageFile().scripts))).toEqual([]);
});

test('the program reads every setting of docs/settings.md', () => {
  const cells = found(textOf('docs/settings.md'), /^\| ((?:`[A-Z_]+`(?:, )?)+) /gm);
  const settings = cells.flatMap((cell) => found(cell, /`(\w+)`/g));
  const code = globSync('server/platform/config/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .map(textOf)
    .join('\n');

  expect(settings.length).toBeGreaterThan(20);
  expect(settings.filter((setting) => !new RegExp(`\\b${setting}\\b`).test(code))).toEqual([]);
});

test('docs/modules.md has a line for each folder', () => {
  const groups = '{server/{platform,people,desk,website,news,doors}/*,server/*,web/*,packages/*}';
  const folders = globSync(`{${groups},contract,content,gallery,test,e2e,bench,scripts,deploy}/`, { cwd: root });
  const text = textOf('docs/modules.md');

  expect(folders.length).toBeGreaterThan(50);
  expect(folders.filter((folder) => !text.includes(`\`${folder.replace(/\/?$/, '/')}\``))).toEqual([]);
});

test('ARCHITECTURE.md is one page', () => {
  expect(textOf('ARCHITECTURE.md').split('\n').length).toBeLessThan(80);
});

test('the glossary has each word once, in the order of the alphabet', () => {
  const words = found(textOf('docs/glossary.md'), /^- \*\*(.+?)\*\*: /gm);

  expect(words.length).toBeGreaterThan(50);
  expect(words).toEqual([...new Set(words)].sort(new Intl.Collator('en').compare));
});

function found(text: string, pattern: RegExp) {
  return Array.from(text.matchAll(pattern), ([, match = '']) => match);
}

function leadsSomewhere(from: string, link: string) {
  const [path = '', heading] = link.split('#');
  const to = path === '' ? from : join(dirname(from), path);
  if (!existsSync(join(root, to))) return false;
  return (
    heading === undefined ||
    found(textOf(to), /^#+ (.+)$/gm)
      .map(fragmentOf)
      .includes(heading)
  );
}

/** As GitHub makes it. */
function fragmentOf(title: string) {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function isIgnored(path: string) {
  return textOf('.gitignore').includes(`/${path}/`);
}
