import { globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compile } from 'tailwindcss';
import { expect, test } from 'vitest';
import { root } from '#server/platform/process/root.ts';

/** What names a color or a size of the theme. A name that the theme does not have would draw nothing. */
const ofTheme =
  /^(bg|text|border(-[xytrbles])?|fill|stroke|outline|divide|shadow|accent|decoration|placeholder|caret|ring|font|animate)-[a-z][\w/.-]*$/;

test.each([
  ['web/portal/portal.css', 'web/{features,ui,portal,lib}/**/*.tsx'],
  ['web/site/site.css', 'web/{layouts/*,site/*,site/!(status)/**/*}.{tsx,astro}'],
  ['web/site/status/status.css', 'web/site/status/*.tsx'],
])('Every class of %s that names a color or a size draws it', async (sheet, files) => {
  const draws = await readSheet(`${root}/${sheet}`);
  const sources = globSync(`${root}/${files}`).filter((file) => !/\.(test|stories)\.|site\/api-docs/.test(file));

  const names = namesIn(sources.map((file) => readFileSync(file, 'utf8')).join('\n'));

  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !draws(name))).toEqual([]);
});

test('a class with a color that the theme does not have is found', async () => {
  const draws = await readSheet(`${root}/web/portal/portal.css`);

  expect(namesIn('<p className="p-2 hover:bg-white text-river" />').filter((name) => !draws(name))).toEqual([
    'bg-white',
  ]);
});

/** The classes in the texts of a source, without their variants. */
function namesIn(source: string) {
  const texts = Array.from(source.matchAll(/(["'`])((?:(?!\1)[^\\\n])*)\1/g), ([, , text = '']) => text);
  const names = texts.flatMap((text) => text.split(/[\s'"`]+/)).map((name) => name.slice(name.lastIndexOf(':') + 1));
  return [...new Set(names)].filter((name) => ofTheme.test(name));
}

/** Compiles a style sheet. @returns whether a class adds a rule to it */
async function readSheet(file: string) {
  const { build } = await compile(readFileSync(file, 'utf8'), {
    base: dirname(file),
    loadModule: async (id, base) => {
      const path = resolve(base, id);
      return { path, base: dirname(path), module: (await import(pathToFileURL(path).href)).default };
    },
    loadStylesheet: async (id, base) => {
      const path = id.startsWith('.') ? resolve(base, id) : resolve(root, 'node_modules', packageSheet(id));
      return { path, base: dirname(path), content: readFileSync(path, 'utf8') };
    },
  });
  return (name: string) => build([]).length < build([name]).length;
}

const packageSheet = (id: string) => (id === 'tailwindcss' ? 'tailwindcss/index.css' : id);
