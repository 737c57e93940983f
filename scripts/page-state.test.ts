import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What lives as long as the page, and needs no reset: by file and name, with the reason. */
const lasting: Record<string, string> = {
  'web/features/desk/tickets/home/use-extras.ts loaded': 'code that was loaded stays so',
  'web/features/desk/promise/time-zones.ts names': 'the names of time zones never change',
  'web/lib/provider.ts unset': 'the page names its provider once',
  'web/lib/session.ts known': 'a copy of the storage, compared with it at each reading',
  'web/lib/session.ts listeners': 'what listens ends that itself',
  'web/lib/session.ts confined': 'what listens ends that itself',
  'web/lib/drafts.ts followers': 'what listens ends that itself',
  'web/lib/ticking.ts listeners': 'what listens ends that itself',
};

const files = globSync('web/**/*.{ts,tsx}').filter(
  (file) => !/\.(test|stories)\.|^web\/(pages|site|layouts)\//.test(file),
);

/** Values outside of functions that can change: variables, stores, and maps and sets that start empty. */
const changing = [
  /^(?:export )?let (\w+)/gm,
  /^(?:export )?const (\w+)[^=\n]* = createStore\b/gm,
  /^(?:export )?const (\w+)\b(?!: Readonly)[^=\n]* = new (?:Map|Set)(?:<.*>)?\(\)/gm,
];

const found = files.flatMap((file) => {
  const text = readFileSync(file, 'utf8');
  const names = changing.flatMap((pattern) => Array.from(text.matchAll(pattern), ([, name = '']) => name));
  const resets = Array.from(text.matchAll(/onNewPage\((?:.*\);$|[\s\S]*?^\}\);$)/gm), ([reset]) => reset).join('\n');
  return names.map((name) => ({ place: `${file} ${name}`, isReset: new RegExp(`\\b${name}\\b`).test(resets) }));
});

// Otherwise a component test would find what an earlier one left behind.
test('what lives as long as the page is reset with it', () => {
  const missing = found.filter(({ place, isReset }) => !isReset && !(place in lasting));

  expect(found.length).toBeGreaterThan(15);
  expect(missing).toEqual([]);
});

test('every exception exists', () => {
  const places = found.filter(({ isReset }) => !isReset).map(({ place }) => place);

  expect(Object.keys(lasting).filter((place) => !places.includes(place))).toEqual([]);
});
