import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { reachedFrom } from './module-imports.ts';

const components = globSync('web/{ui,features}/**/*.tsx').filter((file) => !/\.(stories|test)\.tsx$/.test(file));
/** The files of stories, with all that they show. */
const storyFiles = globSync('web/**/*.stories.tsx').map((file) => ({
  file,
  shown: reachedFrom([file, 'gallery/stage.tsx']),
}));

/** Stories that put parts of many folders together. */
const ofScreens = /^web\/(portal\/(screens\/|rail\/|settings\/|identity|system)|features\/tickets\/panel\/)/;

const storiesOf = (component: string) =>
  storyFiles.filter(
    ({ file, shown }) => shown.has(component) && (dirname(file) === dirname(component) || ofScreens.test(file)),
  );

test('every component is in a story of its folder, or of its screen', () => {
  const missing = components.filter((file) => exportsComponent(file) && storiesOf(file).length === 0);

  expect(missing).toEqual([]);
});

test('what loads something has stories while it loads, when that fails, and of an empty list', () => {
  const loading = components.filter((file) => /<(Loaded|PagedList)\b/.test(read(file)));
  const missing = loading.flatMap((component) => {
    const names = storiesOf(component).flatMap(({ file }) => namesIn(file));
    const states = read(component).includes('<PagedList')
      ? [/Loading/, /Failed/, /Empty|Nothing/]
      : [/Loading/, /Failed/];
    return states.filter((state) => !names.some((name) => state.test(name))).map((state) => `${component}: ${state}`);
  });

  expect(loading.length).toBeGreaterThan(10);
  expect(missing).toEqual([]);
});

const read = (file: string) => readFileSync(file, 'utf8');

const exportsComponent = (file: string) => /^export (async )?(function|const) [A-Z]\w*[a-z]/m.test(read(file));

const namesIn = (file: string) => Array.from(read(file).matchAll(/^export const (\w+)/gm), ([, name = '']) => name);
