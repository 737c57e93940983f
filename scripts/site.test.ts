import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSite } from '#content/read-site.ts';
import { root } from '#server/platform/process/root.ts';

const answers = ['Blue Heron IT', 'Duluth, MN', '(218) 555-0133', 'hello@heron.example', 'America/Chicago', '2019'];

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'archway-new-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Runs the command as `npm run site` does, with lines piped into it. */
function run(folder: string, parameters: string[], lines: string[] = []) {
  const env = { ...process.env, INIT_CWD: folder };
  const input = lines.map((line) => `${line}\n`).join('');
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts/site.ts'), ...parameters], {
    cwd: root,
    env,
    input,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const textOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(yaml|md)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');

/** What names the providers of the repository. */
function tracesOf(name: string) {
  const { brand } = readSite(join(root, 'content', name));
  return [
    brand.name,
    brand.city,
    ...brand.phones.map(({ number }) => number),
    ...brand.emails.map(({ address }) => address.split('@')[1] ?? ''),
    ...brand.founders.map((founder) => founder.name),
  ];
}

test('a script makes a new site with six answers, which claims nothing, and nothing in it is of the sample providers', () => {
  const folder = temporaryFolder();

  const { status, stdout } = run(folder, ['new', 'heron'], answers);
  const made = join(folder, 'heron');
  const { about, brand, home, shared } = readSite(made);

  expect([status, stdout]).toEqual([0, expect.stringContaining(`SITE_DIR=${made} npm start`)]);
  expect(brand).toMatchObject({
    name: 'Blue Heron IT',
    location: 'Duluth, MN',
    founded: 2019,
    timeZone: 'America/Chicago',
  });
  expect(brand.supportPhone).toBe('(218) 555-0133');
  expect(home.intro).toContain('Blue Heron IT');
  expect(`${textOf(made)}${JSON.stringify(readSite(made))}`).not.toMatch(
    new RegExp(
      [...tracesOf('sample'), ...tracesOf('second')].map((trace) => trace.replace(/[()+]/g, '\\$&')).join('|'),
    ),
  );
  expect([home.stats, home.about.story, about.story, about.stats, shared.documents]).toEqual([
    [],
    [],
    undefined,
    [],
    [],
  ]);
  const checked = run(folder, ['check', 'heron']);
  expect([checked.status, checked.stderr]).toEqual([0, '']);
  const lines = checked.stdout.trim().split('\n');
  expect(lines.pop()).toBe(`${made} has no mistakes.`);
  expect(lines.length).toBeGreaterThan(5);
  for (const line of lines)
    expect(line).toMatch(/\.yaml:\d+: note: from here on, \d+ texts are still the template’s\./);
});

test.each([
  ['a name that YAML would read as something else', 0, 'Yes: "We" & [Co] #1'],
  ['a name in another script', 0, '北の IT サービス'],
  ['a city with an apostrophe', 1, "Coeur d'Alene, ID"],
  ['an international number', 2, '+49 30 123456'],
])('%s survives', (_, index, answer) => {
  const folder = temporaryFolder();

  const { status } = run(folder, ['new', 'x'], answers.with(index, answer));
  const { brand } = readSite(join(folder, 'x'));

  expect(status).toBe(0);
  expect([brand.name, brand.location, brand.supportPhone][index]).toBe(answer);
});

test('an answer that can’t be used is asked for again, and an end of the answers makes nothing', () => {
  const folder = temporaryFolder();

  const again = run(folder, ['new', 'a'], ['Blue Heron IT', 'Duluth', ...answers.slice(1)]);
  const short = run(folder, ['new', 'b'], answers.slice(0, 4));

  expect(again.stdout).toContain('This must be a city and a state, such as Duluth, MN.');
  expect(again.status).toBe(0);
  expect(short).toMatchObject({ status: 1, stderr: expect.stringContaining('No answer to: In which time zone') });
  expect(readdirSync(folder)).toEqual(['a']);
});

test('further answers are what the site shows, and the state offers its time zone', () => {
  const folder = temporaryFolder();
  const more = ['two hours', '$80', '110.50', '95', '20', '#7a1f3d'];

  const { stdout, stderr } = run(folder, ['new', 'x'], [...answers.with(1, 'Bend, OR').with(4, ''), ...more]);
  const { brand, prices } = readSite(join(folder, 'x'));

  expect(stderr).toBe('');
  expect(stdout).toContain('In which time zone do you work? [America/Los_Angeles]');
  expect(brand).toMatchObject({ timeZone: 'America/Los_Angeles', claims: { replyWithin: 'two hours' } });
  expect(brand.colors?.accent).toBe('#7a1f3d');
  expect(prices).toMatchObject({ hourly: { remote: 80_00, on_site: 110_50, training: 95_00 }, travel: 20_00 });
});

test('a folder that holds something is left alone', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'mine.txt'), 'mine');

  const { status, stderr } = run(folder, ['new', '.'], answers);

  expect([status, stderr]).toEqual([1, expect.stringContaining('is not empty')]);
  expect(readdirSync(folder)).toEqual(['mine.txt']);
});

test('check names every mistake, and warns of colors that are hard to read', () => {
  const folder = temporaryFolder();
  run(folder, ['new', 'x'], answers);
  const brand = join(folder, 'x/brand.yaml');
  const edit = (from: RegExp, to: string) => writeFileSync(brand, readFileSync(brand, 'utf8').replace(from, to));

  edit(/accent: .*/, 'accent: "#ffcc00"');
  const warned = run(folder, ['check', 'x']);
  edit(/^phones:/m, 'phnes:');
  const wrong = run(folder, ['check', 'x']);

  expect(warned.status).toBe(0);
  expect(warned.stdout).toMatch(
    /x\/brand\.yaml:\d+: warning: `accent` #ffcc00 has a contrast of 1\.3:1 [\s\S]*\n.* and 1 warning\.\n$/,
  );
  expect(wrong.status).toBe(1);
  expect(wrong.stdout).toMatch(/x\/brand\.yaml:\d+: `phnes`: did you mean `phones`\?/);
});

test('any other command says how it is used', () => {
  expect(run('/', ['remove', 'x'])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('npm run site -- new'),
  });
});
