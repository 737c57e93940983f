import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { currentSite, folderMistakes, loadSite } from '#content/current-site.ts';
import { root } from '#server/platform/process/root.ts';
import { measurePictures } from '#server/website/site/folder-pictures.ts';
import { lastGoodSite, loadSiteOrLast } from '#server/website/site/last-good.ts';
import { openSite } from '#server/website/site/open-site.ts';
import { checkSite } from './site/check.ts';

const parent = mkdtempSync(join(tmpdir(), 'archway-mistakes-'));
const [folder, dataDir] = [join(parent, 'site'), join(parent, 'data')];
afterAll(() => rmSync(parent, { recursive: true }));

const write = (file: string, content: string | Uint8Array) => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), content);
};
const replace = (file: string, pattern: RegExp, text: string) => {
  const before = readFileSync(join(folder, file), 'utf8');
  const after = before.replace(pattern, () => text);
  if (after === before) throw new Error(`Nothing changed in ${file}`);
  write(file, after);
};
/** Replaces a line of brand.yaml. */
const brand = (key: string, line: string) => () => {
  const text = readFileSync(join(folder, 'brand.yaml'), 'utf8');
  write(
    'brand.yaml',
    text.replace(new RegExp(`^( *(?:- )?)${key}:.*$`, 'm'), (_, start) => start + line),
  );
};
const logo = (name: string, content?: string | Uint8Array) => () => {
  brand('logo', `logo: ${name}`)();
  if (content !== undefined) write(name, content);
};
const service = `label: Phones
title: Business phones
description: Phones in {city}.
menuLine: Desk phones
card: { title: Phones, description: They ring. }
headline: Every call finds somebody.
intro: We set them up.
included: { heading: What is included, list: [{ title: Numbers, text: You keep them. }] }
`;
const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#88aa99' } })
  .jpeg()
  .toBuffer();

/** What an owner may do to a folder, and what is said about it. */
const mistakes: [name: string, make: () => unknown, says: RegExp][] = [
  // What YAML takes for something else.
  ['an empty file', () => write('prices.yaml', ''), /prices\.yaml:1: the file is empty/],
  ['a file of comments alone', () => write('shared.yaml', '# later\n'), /shared\.yaml:1: the file is empty/],
  ['a list for a file', () => write('proof.yaml', '- Ann\n- Bob\n'), /must be a group of keys: quotes/],
  ['a key without a colon', brand('city', 'city Portland'), /keys need a colon/],
  [
    'a key without a space after its colon',
    brand('city', 'city:Portland'),
    /a space is missing after the colon of `city`/,
  ],
  ['a colon in a name', brand('name', 'name: Fernhill: Computing'), /colon and a space must be in quotes/],
  ['two documents', () => replace('brand.yaml', /^city:/m, '---\ncity:'), /a line of --- begins another file/],
  [
    'a conflict of two versions',
    () => replace('brand.yaml', /^city:/m, '<<<<<<< HEAD\ncity:'),
    /there are two versions of a part/,
  ],
  [
    'a dash without a space',
    () => replace('home.yaml', /^ {2}- value: "\{satisfaction\}"/m, '  -value: "{satisfaction}"'),
    /dash|indentation|valid YAML/,
  ],
  ['an at sign at the beginning', brand('name', 'name: @Home Computing'), /begins with @ must be in quotes/],
  ['a percent sign at the beginning', brand('name', 'name: %Home'), /begins with % must be in quotes/],
  ['a key in curly quotes', brand('city', '“city”: Portland'), /did you mean `city`\?/],
  ['a wide colon', brand('city', 'city： Portland'), /keys need a colon/],
  // Keys.
  ['a key in capital letters', brand('city', 'City: Portland'), /`City`: did you mean `city`\?/],
  [
    'a key of another group',
    () => replace('brand.yaml', /^claims:/m, 'uptime: 99%\nclaims:'),
    /`uptime` is not a key here\. Known keys: name/,
  ],
  [
    'the same claim twice',
    () => replace('brand.yaml', /^ {2}uptime:/m, '  uptime: 98%\n  uptime:'),
    /`uptime` is there twice/,
  ],
  // Values.
  ['a number with letters', brand('supportPhone', 'supportPhone: 1-800-FLOWERS'), /must be a phone number like/],
  [
    'two addresses in one',
    brand('supportEmail', 'supportEmail: a@fernhill.example, b@fernhill.example'),
    /must be an email address like/,
  ],
  [
    'mailto: before an address',
    brand('supportEmail', 'supportEmail: mailto:desk@fernhill.example'),
    /must be an email address like/,
  ],
  ['two digits for a year', brand('founded', 'founded: 11'), /must be a year like 2025/],
  ['a date for a year', brand('founded', 'founded: 2011-05-01'), /must be a year like 2025/],
  ['an hour alone', brand('opens', 'opens: 8'), /`opens` must be a time like 09:00/],
  ['an hour of one digit', brand('opens', 'opens: 8:00'), /`opens` must be a time like 09:00/],
  ['the hour 24', brand('closes', 'closes: 24:00'), /`closes` must be a time like/],
  ['days in full', brand('openDays', 'openDays: [Monday, tue]'), /must be one of mon, tue/],
  ['a day twice', brand('openDays', 'openDays: [mon, tue, mon]'), /`openDays` must be a list with each day once/],
  ['no days', brand('openDays', 'openDays: []'), /`openDays` is empty: write at least one entry/],
  ['a color without quotes', brand('accent', 'accent: #7a2e5d'), /`accent` is empty: it must be a color in quotes/],
  ['a color of three digits', brand('accent', 'accent: "#75d"'), /must be a color in quotes like/],
  ['a color by its name', brand('links', 'links: navy'), /must be a color in quotes like/],
  ['a country in small letters', brand('country', 'country: us'), /must be a country code like US/],
  ['a country that does not exist', brand('country', 'country: ZZ'), /must be a country code like US/],
  [
    'a price below nothing',
    () => replace('prices.yaml', /remote: 90/, 'remote: -90'),
    /must be a price of at least 0 dollars/,
  ],
  [
    'a price with a comma',
    () => replace('prices.yaml', /remote: 90/, 'remote: 90,50'),
    /must be a price in dollars like/,
  ],
  [
    'a step of no minutes',
    () => replace('prices.yaml', /stepMinutes: 15/, 'stepMinutes: 0'),
    /must be a whole number from 1 to/,
  ],
  ['a claim as a number', brand('satisfaction', 'satisfaction: 97'), /must be text: write 97 in quotes/],
  ['a link to a script', brand('url', 'url: "javascript:alert(1)"'), /must be an address like/],
  ['a set of drawings that is not there', brand('logo', 'drawings: modern'), /must be plain or arch/],
  ['yes for true', brand('logo', 'isNameShown: yes'), /must be true or false/],
  // Words in braces.
  [
    'a brace that is not closed',
    () => replace('home.yaml', /\{city\}/, '{city'),
    /\{city must be \{city\}: the brace at its end is missing/,
  ],
  [
    'a capital letter in braces',
    () => replace('home.yaml', /\{city\}/, '{City}'),
    /\{City\} stands for nothing: did you mean \{city\}\?/,
  ],
  // Pictures.
  ['a picture with other capital letters', logo('pictures/Logo.SVG'), /Did you mean pictures\/logo\.svg\?/],
  ['a path of Windows', logo('"pictures\\\\logo.svg"'), /must be the name of a picture in the folder/],
  ['a picture on the web', logo('https://fernhill.example/logo.svg'), /must be the name of a picture in the folder/],
  ['a picture of no bytes', logo('pictures/empty.png', ''), /pictures\/empty\.png is not a picture that can be read/],
  [
    'a web page saved as a picture',
    logo('pictures/page.png', '<!doctype html><p>Not found'),
    /is not a picture that can be read/,
  ],
  ['half a photo', logo('pictures/half.jpg', photo.subarray(0, photo.length / 2)), /is not a picture that can be read/],
  [
    'a drawing that is not closed',
    logo('pictures/open.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect'),
    /is not a picture that can be read/,
  ],
  [
    'a link to a picture that is gone',
    () => {
      mkdirSync(join(folder, 'pictures'), { recursive: true });
      symlinkSync('/nowhere/logo.png', join(folder, 'pictures/gone.png'));
      brand('logo', 'logo: pictures/gone.png')();
    },
    /is not a picture that can be read/,
  ],
  // Files.
  [
    'a link to a file that is gone',
    () => {
      rmSync(join(folder, 'shared.yaml'));
      symlinkSync('/nowhere/shared.yaml', join(folder, 'shared.yaml'));
    },
    /shared\.yaml:1: the file can’t be read/,
  ],
  [
    'a folder in the place of a file',
    () => {
      rmSync(join(folder, 'about.yaml'));
      mkdirSync(join(folder, 'about.yaml'));
    },
    /about\.yaml:1: the file is missing/,
  ],
  [
    'a copy beside the file',
    () => cpSync(join(folder, 'brand.yaml'), join(folder, 'brand (copy).yaml')),
    /brand \(copy\)\.yaml:1: (did you mean brand\.yaml|is not a file)/,
  ],
  [
    'another ending',
    () => {
      cpSync(join(folder, 'proof.yaml'), join(folder, 'proof.yml'));
      rmSync(join(folder, 'proof.yaml'));
    },
    /proof\.yml:1: .*proof\.yaml/,
  ],
  [
    'a page with a capital letter',
    () => write('Imprint.md', '# Imprint\n\nHere.\n'),
    /Imprint\.md:1: names of pages .* such as imprint\.md/,
  ],
  [
    'a page without text',
    () => write('imprint.md', '# Imprint\n'),
    /imprint\.md:1: the page has no text below its title/,
  ],
  [
    'a page with a smaller title',
    () => write('imprint.md', '## Imprint\n\nHere.\n'),
    /the first line must be the title of the page/,
  ],
  [
    'a service with a capital letter',
    () => write('services/Phones.yaml', service),
    /services\/Phones\.yaml:1: files of services have names in small letters/,
  ],
  ['a service at a taken address', () => write('services/help.yaml', service), /the address \/help is taken/],
  [
    'a service without its card',
    () => write('services/phones.yaml', service.replace(/^card:.*\n/m, '')),
    /services\/phones\.yaml:1: `card` is missing/,
  ],
  [
    'thirteen services',
    () => {
      for (let count = 0; count < 7; count++) write(`services/phones-${'abcdefghi'[count]}.yaml`, service);
    },
    /leave out all but twelve services/,
  ],
  [
    'a known service twice',
    () => cpSync(join(folder, 'services/networking.yaml'), join(folder, 'networking.yaml')),
    /this service is in networking\.yaml as well: remove one/,
  ],
];

/** A folder without photos: every test measures its pictures three times. */
const base = join(parent, 'base');
cpSync(join(root, 'content/second'), base, { recursive: true, filter: (path) => !path.endsWith('.jpg') });
for (const file of readdirSync(base, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))) {
  const text = readFileSync(join(base, file), 'utf8');
  writeFileSync(join(base, file), text.replace(/^ *\w+: pictures\/.*\.jpg\n/gm, '').replace(/^pictures:\n(?! )/m, ''));
}

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true });
  cpSync(base, folder, { recursive: true });
});

/** Renders nothing, but reads the pictures as the program does. */
const renderer = {
  all: async ({ site }: { site: { folder: string } }) => {
    const measured = await measurePictures(site.folder);
    return { files: [{ address: '/', copies: { plain: Buffer.from('<p>Hello</p>') } }], pictures: [], measured };
  },
  one: () => Promise.reject(new Error('No page is asked for')),
};

async function checked() {
  const lines: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line).trim()) > 0);
  const code = await checkSite(folder);
  out.mockRestore();
  return { code, lines };
}

/** @param lastGood what a start shows that meets a mistake */
function open(lastGood?: ReturnType<typeof lastGoodSite>) {
  return openSite({
    renderer,
    readFolder: () => loadSite(folder),
    lastGood,
    complete: async (locals) => locals,
    publicUrl: 'https://help.example',
    isSecure: true,
    log: pino({ level: 'silent' }),
  });
}

test.each(mistakes)('%s is one sentence by check, at the start and on a running site', async (_, make, says) => {
  loadSite(folder);
  const running = open();
  await running.load();
  await lastGoodSite(folder, dataDir).keep();
  const { name } = currentSite().brand;

  await make();
  const { code, lines } = await checked();
  await running.reload();
  const toldRunning = folderMistakes();
  running.stop();
  loadSiteOrLast(folder, dataDir);
  const starting = open(lastGoodSite(folder, dataDir));
  await starting.load();
  const toldAtStart = folderMistakes();
  starting.stop();

  expect([code, lines]).toEqual([1, [expect.stringMatching(says)]]);
  expect(lines[0]).toMatch(/^\S.*?:\d+: \S.*([.?]|# Privacy Policy)$/);
  expect([toldRunning, toldAtStart]).toEqual([lines, lines]);
  expect(currentSite().brand.name).toBe(name);
  expect(await running.find('/')).toBeDefined();
});
