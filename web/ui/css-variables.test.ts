import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from '#server/platform/process/root.ts';

/** Set by the packages that draw the element. */
const fromPackages = /^--(radix|tw)-/;

const text = globSync(`${root}/{web,content}/**/*.{css,ts,tsx,js,astro}`)
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

test('Every CSS variable that is used is defined', () => {
  expect(undefinedIn(text)).toEqual([]);
});

test.each([
  ['.a { color: var(--gone) }', ['--gone']],
  [
    ':root { --here: red } .a { border: 1px solid var( --here ); background: var(--away, var(--gone)) }',
    ['--away', '--gone'],
  ],
  ["page.style.setProperty('--here', '1px'); className='w-(--here) h-(--gone)'", ['--gone']],
  ['<p style={{ "--width": "2px" }} className="w-(--width) h-(--height)" />', ['--height']],
])('A variable without a definition is found in %s', (source, found) => {
  expect(undefinedIn(source)).toEqual(found);
});

/**
 * A fallback does not count as a definition. `(--name)` is the short form in class names, and `(--name-` only the beginning of a
 * name.
 */
function undefinedIn(source: string) {
  const definitions = /(--[\w-]+)['"`]?\]?\s*:|setProperty\(['"](--[\w-]+)/g;
  const defined = new Set(Array.from(source.matchAll(definitions), ([, name, set]) => name ?? set));
  const used = new Set(Array.from(source.matchAll(/\(\s*(--[\w-]+)/g), ([, name]) => name ?? ''));
  return [...used].filter((name) => !defined.has(name) && !name.endsWith('-') && !fromPackages.test(name)).sort();
}
