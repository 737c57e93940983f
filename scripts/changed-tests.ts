import { execFileSync, spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { root } from '#server/platform/process/root.ts';
import { buildWhenStale } from './build.ts';
import { reachedFrom } from './module-imports.ts';

type Zone = { name: string; patterns?: string[]; autoDiscover?: string[] };
type Layers = { boundaries: { zones: Zone[]; rules: { from: string; allow: string[] }[] } };

const { zones, rules } = (JSON.parse(readFileSync(join(root, 'layers.json'), 'utf8')) as Layers).boundaries;

/** What every test runs on. */
const everything = ['package-lock.json', 'vitest.config.ts', 'test/app.ts', 'test/database.ts', 'test/global-setup.ts'];

/** What every component test runs in, beside what it imports. Imports of style sheets are not followed. */
const everyComponent = /^(web|gallery)\/.*\.css$|^gallery\/(setup|vitest|browser-setup|browser-commands)\.ts$/;

/** Data that tests read from files, not by an import. */
const testData = /^test\/.*(?<!\.ts)$/;

/** The whole server: each API test imports it, and each would count as touched by every change. */
const wholeServer = ['server/app.ts', 'server/main.ts'];

/** Tests of all calls at once read the calls or what the callers may do. They run with every change of the server. */
const allCalls = ['test/endpoints.ts', 'test/routes.ts', 'test/authorization/personas.ts'];

/** The test that runs every story. */
const everyStory = 'gallery/every-story/';

/**
 * The tests that a change can touch: component tests by what they import, API tests by the layers that may import what has
 * changed, journeys only if they have changed themselves. All unit tests run: they take less time than to choose them.
 * @param changed paths below the root of the repository
 * @returns test files by kind, and the stories that show a changed component
 */
export function testsTouchedBy(changed: string[]) {
  const isEverything = changed.some((path) => everything.includes(path));
  const isEveryComponent = isEverything || changed.some((path) => everyComponent.test(path));
  const isEveryCall = isEverything || changed.some((path) => testData.test(path));
  const reaches = (file: string, except?: string[]) => {
    const reached = reachedFrom([file], except);
    return changed.some((path) => reached.has(path));
  };
  const touchedZones = new Set(changed.map(zoneOf).flatMap(seenFrom));
  const isServer = changed.some((path) => /^(server|contract|content|packages)\//.test(path));

  return {
    component: testFiles('{web,gallery}/**/*.test.tsx').filter(
      (file) => !file.startsWith(everyStory) && (isEveryComponent || reaches(file)),
    ),
    stories: testFiles('web/**/*.stories.tsx').filter((file) => isEveryComponent || reaches(file)),
    api: testFiles('server/**/*.test.ts')
      .filter((file) => !file.endsWith('.unit.test.ts'))
      .filter((file) => {
        if (isEveryCall || touchedZones.has(zoneOf(join(dirname(file), 'any.ts')))) return true;
        return (
          reaches(file, wholeServer) || (isServer && allCalls.some((all) => reachedFrom([file], wholeServer).has(all)))
        );
      }),
    journeys: testFiles('e2e/*.test.ts').filter((file) => changed.includes(file)),
  };
}

const testFiles = (pattern: string) => globSync(pattern, { cwd: root }).sort();

/** The layer that a file belongs to. */
function zoneOf(path: string) {
  for (const { name, patterns = [], autoDiscover = [] } of zones) {
    if (patterns.some((pattern) => matchesGlob(path, pattern))) return name;
    const parent = autoDiscover.find((folder) => path.startsWith(`${folder}/`));
    if (parent)
      return path
        .split('/')
        .slice(0, parent.split('/').length + 1)
        .join('/');
  }
  return path;
}

/** A layer and those that may import it, directly or through others. */
function seenFrom(zone: string) {
  const seen = new Set([zone]);
  for (const one of seen) for (const other of allZones()) if (mayImport(other, one)) seen.add(other);
  return [...seen];
}

const discovered = zones.flatMap(({ autoDiscover = [] }) =>
  autoDiscover.flatMap((folder) => globSync(`${folder}/*/`, { cwd: root }).map((path) => path.replace(/\/$/, ''))),
);
const allZones = () => new Set([...zones.map(({ name }) => name), ...discovered]);

/** A folder without a rule of its own has the one of the folder around it. */
function mayImport(from: string, to: string) {
  const rule = rules.find((each) => each.from === from) ?? rules.find((each) => each.from === dirname(from));
  return rule?.allow.some((name) => name === to || name === dirname(to)) ?? false;
}

/** The files that differ from another commit, committed or not. */
function changedSince(commit: string) {
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, encoding: 'utf8' }).split('\n');
  const [base = commit] = git('merge-base', commit, 'HEAD');
  const paths = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return paths.filter((path) => path !== '');
}

/** @returns whether the tests passed */
function run(project: string, files: string[], more: string[] = []) {
  const { status } = spawnSync('npx', ['vitest', 'run', '--project', project, ...files, ...more], {
    cwd: root,
    stdio: 'inherit',
  });
  return status === 0;
}

if (import.meta.main) {
  const [commit = 'origin/main'] = process.argv.slice(2);
  const { component, stories, api, journeys } = testsTouchedBy(changedSince(commit));
  const components = stories.map((file) => file.replace(/^web\/(features\/)?|\.stories\.tsx$/g, ''));
  const counts = { component: component.length, api: api.length, journeys: journeys.length, stories: stories.length };
  process.stdout.write(`Files of tests that the change can touch: ${JSON.stringify(counts)}, and all unit tests\n`);

  if (journeys.length > 0) await buildWhenStale();
  const passed = [
    run('unit', []),
    component.length === 0 || run('component', component),
    stories.length === 0 || run('component', [everyStory], ['-t', `^(${components.join('|')})/`]),
    api.length === 0 || run('api', api),
    journeys.length === 0 || run('journeys', journeys),
  ];
  process.exitCode = passed.every(Boolean) ? 0 : 1;
}
