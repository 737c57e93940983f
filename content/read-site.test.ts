import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SiteError } from './mistakes.ts';
import { readSite } from './read-site.ts';

const sample = join(import.meta.dirname, 'sample');

/** A copy of the sample folder. */
function copy() {
  const folder = mkdtempSync(join(tmpdir(), 'archway-site-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(sample, folder, { recursive: true });
  return {
    folder,
    write: (file: string, text: string) => writeFileSync(join(folder, file), text),
    edit: (file: string, change: (text: string) => string) => {
      const path = join(folder, file);
      const before = readFileSync(path, 'utf8');
      const after = change(before);
      if (after === before) throw new Error(`Nothing changed in ${file}`);
      writeFileSync(path, after);
    },
  };
}

/** What reading a folder says, without the folder's path. */
function sentencesAbout(folder: string) {
  try {
    readSite(folder);
  } catch (error) {
    if (error instanceof SiteError) return error.sentences.map((sentence) => sentence.replaceAll(`${folder}/`, ''));
    throw error;
  }
  return [];
}

const phones = `label: Phones
title: Business phones
description: Phones in {city}.
menuLine: Desk phones
card: { title: Phones, description: They ring. }
headline: Every call finds somebody.
intro: We set them up.
included: { heading: What is included, list: [{ title: Numbers, text: You keep them. }] }
`;

const lineOf = (text: string, part: string) => text.slice(0, text.indexOf(part)).split('\n').length;

describe('a mistake in the folder is one sentence with file and line', () => {
  test.each([
    ['a misspelled key', 'brand.yaml', /^phones:/m, 'phnes:', [/:\d+: `phnes`: did you mean `phones`\?$/]],
    [
      'an unknown key',
      'prices.yaml',
      /^travel:/m,
      'zebra: 1\ntravel:',
      [/:\d+: `zebra` is not a key here\. Known keys: hourly, travel/],
    ],
    ['a missing key', 'brand.yaml', /^city:.*\n/m, '', [/^brand\.yaml:1: `city` is missing: it must be text\.$/]],
    ['an empty value', 'brand.yaml', /^city:.*$/m, 'city:', [/`city` is empty: it must be text\.$/]],
    ['a number as text', 'brand.yaml', /^city:.*$/m, 'city: 63101', [/`city` must be text: write 63101 in quotes\.$/]],
    ['a list instead of text', 'home.yaml', /^headline:.*$/m, 'headline: [one, two]', [/`headline` must be text\.$/]],
    [
      'text instead of a list',
      'home.yaml',
      /^stats:\n(?: .*\n)+/m,
      'stats: many\n',
      [/`stats` must be a list of figures, each on a line/],
    ],
    [
      'an empty list',
      'brand.yaml',
      /^phones:\n(?: .*\n)+/m,
      'phones: []\n',
      [/`phones` is empty: write at least one entry\.$/],
    ],
    [
      'a wrong phone number',
      'brand.yaml',
      /^supportPhone:.*$/m,
      'supportPhone: call us',
      [/`supportPhone` must be a phone number like "\(314\) 555-0160"\.$/],
    ],
    [
      'a wrong email address',
      'brand.yaml',
      /^contactEmail:.*$/m,
      'contactEmail: hello',
      [/`contactEmail` must be an email address like/],
    ],
    [
      'a wrong address',
      'brand.yaml',
      /url: https:\/\/x\.com.*$/m,
      'url: x.com/name',
      [/`url` must be an address like https:\/\/www/],
    ],
    [
      'a wrong time zone',
      'brand.yaml',
      /^timeZone:.*$/m,
      'timeZone: America/Chcago',
      [/`timeZone` must be a time zone like America\/Chicago, which may be the one you meant\.$/],
    ],
    ['a wrong time', 'brand.yaml', /^opens:.*$/m, 'opens: 9 AM', [/`opens` must be a time like 09:00\.$/]],
    [
      'a wrong color',
      'brand.yaml',
      /accent:.*$/m,
      'accent: copper',
      [/`accent` must be a color in quotes like "#b5541c"\.$/],
    ],
    [
      'a wrong price',
      'prices.yaml',
      /remote:.*$/m,
      'remote: "$75"',
      [/`remote` must be a price in dollars like 75 or 93\.75\.$/],
    ],
    [
      'a price in fractions of a cent',
      'prices.yaml',
      /remote:.*$/m,
      'remote: 75.005',
      [/`remote` must be a price in whole cents\.$/],
    ],
    ['a wrong year', 'brand.yaml', /^founded:.*$/m, 'founded: last year', [/`founded` must be a year like 2025\.$/]],
    [
      'a missing picture',
      'brand.yaml',
      /^colors:/m,
      'logo: pictures/lgo.svg\ncolors:',
      [/the picture pictures\/lgo\.svg is not in the folder\./],
    ],
    [
      'a picture outside of the folder',
      'brand.yaml',
      /^colors:/m,
      'logo: ../logo.svg\ncolors:',
      [/`logo` must be the name of a picture in the folder/],
    ],
    [
      'an unknown placeholder',
      'about.yaml',
      /\{city\}|\{location\}/,
      '{cty}',
      [/^about\.yaml:\d+: \{cty\} stands for nothing: did you mean \{city\}\?$/],
    ],
    [
      'a key that is there twice',
      'brand.yaml',
      /^city:/m,
      'name: Twice\ncity:',
      [/`name` is there twice: remove one of them\.$/],
    ],
    [
      'braces without quotes',
      'home.yaml',
      /^headline:.*$/m,
      'headline: {name} is open',
      [/must be in quotes, such as "\{name\} is open"\.$/],
    ],
    [
      'a tab',
      'brand.yaml',
      /^founded:/m,
      'claim:\n\tone: 1\nfounded:',
      [/lines are indented with spaces, not with tabs\.$/],
    ],
    [
      'text with a #',
      'brand.yaml',
      /^name:.*$/m,
      'name: Fernhill #1 Computing',
      [/text with # must be in quotes: everything after "Fernhill" is left out\.$/],
    ],
    [
      'curly quotes',
      'brand.yaml',
      /^name:.*$/m,
      'name: “Fernhill”',
      [/curly quotes .*: write Fernhill without them\.$/],
    ],
    [
      'two pairs of braces',
      'home.yaml',
      /^headline:.*$/m,
      'headline: "{{name}} is open"',
      [/\{\{name\}\} must be \{name\}, in one pair of braces/],
    ],
    ['spaces in braces', 'home.yaml', /^headline:.*$/m, 'headline: "Call { phone }"', [/must be \{phone\}/]],
    [
      'a picture of an unknown kind',
      'brand.yaml',
      /^colors:/m,
      'logo: pictures/team.heic\ncolors:',
      [/save pictures\/team\.heic in one of these formats/],
    ],
    ['a closing before the opening', 'brand.yaml', /^closes:.*$/m, 'closes: 07:00', [/must be a time after 09:00/]],
    ['a founding in the future', 'brand.yaml', /^founded:.*$/m, 'founded: 2190', [/not one in the future/]],
    ['a quote in quotes', 'home.yaml', /^headline:.*$/m, "headline: 'Don't worry'", [/quotes of the other kind/]],
    [
      'a star at the beginning',
      'home.yaml',
      /^headline:.*$/m,
      'headline: *the best*',
      [/begins with \* must be in quotes/],
    ],
    ['an unknown time zone', 'brand.yaml', /^timeZone:.*$/m, 'timeZone: Saint Louis', [/must be a time zone like/]],
    ['an open quote', 'contact.yaml', /^headline:.*$/m, 'headline: "Talk', [/quote/]],
    ['wrong indentation', 'shared.yaml', /^blurb:/m, ' blurb:', [/./]],
  ] as const)('%s', (_, file, pattern, replacement, expected) => {
    const { folder, edit } = copy();
    edit(file, (text) => text.replace(pattern, replacement));

    const sentences = sentencesAbout(folder);

    expect(sentences).toHaveLength(expected.length);
    for (const [index, sentence] of sentences.entries()) {
      expect(sentence).toMatch(new RegExp(`^${file.replace('.', '\\.')}:\\d+: `));
      expect(sentence).toMatch(expected[index] ?? /never/);
    }
  });

  test('names the line of the mistake, also in an entry of a list and in a text of several lines', () => {
    const { folder, edit } = copy();
    let lines: number[] = [];
    edit('brand.yaml', (text) => {
      const changed = text.replace('address: support@', 'adress: support@').replace('closes: 17:00', 'closes: 5 PM');
      lines = [lineOf(changed, 'closes: 5 PM'), lineOf(changed, 'adress:')];
      return changed;
    });

    const found = sentencesAbout(folder).map((sentence) => Number(/:(\d+):/.exec(sentence)?.[1]));

    expect(found).toEqual(lines);
  });

  test('all mistakes of all files are told at once', () => {
    const { folder, edit, write } = copy();
    edit('brand.yaml', (text) => text.replace(/^country:.*$/m, 'country: USA'));
    edit('services/managed-it.yaml', (text) => text.replace(/essential: true/, 'essential: maybe'));
    rmSync(join(folder, 'shared.yaml'));
    write('prof.yaml', 'quotes: 1');
    write('privacy.md', 'We keep nothing.');
    write('terms.md', '# Terms\n\nBe kind to {nme}.\n');

    expect(sentencesAbout(folder)).toEqual([
      'prof.yaml:1: did you mean proof.yaml?',
      expect.stringMatching(/^brand\.yaml:\d+: `country` must be a country code like US\.$/),
      expect.stringMatching(/^services\/managed-it\.yaml:\d+: `essential` must be true or false\.$/),
      'shared.yaml:1: the file is missing.',
      'privacy.md:1: the first line must be the title of the page, such as: # Privacy Policy',
      'terms.md:3: {nme} stands for nothing: did you mean {name}?',
    ]);
  });

  test.each([
    ['windows-1252', Buffer.from('name: Caf\u00e9\n', 'latin1'), /^brand\.yaml:3: the file is not UTF-8: open it/],
    ['UTF-16', Buffer.from('\ufeffname: Cafe\n', 'utf16le'), /^brand\.yaml:1: the file is not UTF-8 but UTF-16: /],
  ])('a file in %s says so', (encoding, bytes, sentence) => {
    const { folder } = copy();
    const before = encoding === 'UTF-16' ? Buffer.of() : Buffer.from('city: X\nregion: Y\n');
    writeFileSync(join(folder, 'brand.yaml'), Buffer.concat([before, bytes]));

    expect(sentencesAbout(folder)).toEqual([expect.stringMatching(sentence)]);
  });

  test('a file whose ending hides, and an address that is taken, are told', () => {
    const { folder, write } = copy();
    write('privacy.md.txt', '# Privacy\n\nNothing.\n');
    write('status.md', '# Status\n\nNothing.\n');

    expect(sentencesAbout(folder)).toEqual([
      expect.stringMatching(/^privacy\.md\.txt:1: rename it to privacy\.md\./),
      'status.md:1: the address /status is taken by another page: choose another name.',
    ]);
  });

  test('a text can’t say what the provider does not claim, and a figure without its claim is not shown', () => {
    const { folder, edit } = copy();
    edit('brand.yaml', (text) => text.replace(/^ {2}uptime:.*\n/m, ''));
    const figures = readSite(folder).home.stats.map(({ label }) => label);
    edit('home.yaml', (text) => text.replace(/^headline:.*$/m, 'headline: "{uptime} of the time"'));

    expect(figures).not.toContain('Uptime SLA');
    expect(figures).toContain('Client Satisfaction');
    expect(sentencesAbout(folder)).toEqual([
      expect.stringMatching(/^home\.yaml:\d+: \{uptime\} stands for a claim that brand\.yaml does not make/),
    ]);
  });

  test('a folder that is not there says how to make one', () => {
    expect(() => readSite('/nowhere/at/all')).toThrow(
      '/nowhere/at/all: there is no such folder. Create one with: npm run site -- new /nowhere/at/all',
    );
  });
});

describe('a site', () => {
  test('has the facts of the provider wherever its texts name them', () => {
    const { folder, edit } = copy();
    edit('brand.yaml', (text) =>
      text.replace(/^name:.*$/m, 'name: Harbor & Pine').replace(/^city:.*$/m, 'city: Duluth'),
    );
    edit('prices.yaml', (text) => text.replace('onSite: 125', 'onSite: 131.50'));

    const { home, pages, personalIt, prices } = readSite(folder);

    expect(home.intro).toContain('Harbor & Pine');
    expect(pages.home.description).toContain('Duluth');
    expect(prices.hourly.on_site).toBe(131_50);
    expect(personalIt?.questions?.list.map(({ answer }) => answer).join(' ')).toContain('$131.50 for the hour');
    expect(JSON.stringify({ home, pages, personalIt })).not.toMatch(/\{\w+\}/);
  });

  test('follows the settings in name, support phone and support email, and nowhere else', () => {
    const settings = { name: 'Blue Door IT', supportPhone: '(314) 555-0199', supportEmail: 'desk@blue.example' };

    const { brand, home } = readSite(sample, settings);

    expect(home.intro).toContain('Blue Door IT');
    expect(brand).toMatchObject(settings);
    expect(brand.phones.map(({ number }) => number)).toEqual([
      readSite(sample).brand.phones[0].number,
      '(314) 555-0199',
    ]);
    expect(brand.emails.map(({ address }) => address)).toContain('desk@blue.example');
    expect(brand.contactEmail).toBe(readSite(sample).brand.contactEmail);
  });

  test('counts its years from one number', () => {
    const { folder, edit } = copy();
    edit('brand.yaml', (text) =>
      text
        .replace(/^founded:.*$/m, `founded: "${new Date().getFullYear() - 12}"`)
        .replace(/^copyrightYear:.*\n/m, '')
        .replace(/^ {2}years\w+:.*\n/gm, ''),
    );

    const { brand, about, personalIt } = readSite(folder);

    expect(brand.copyrightYear).toBe(new Date().getFullYear());
    expect(about.stats[0]).toMatchObject({ value: '12', label: 'Years in Business' });
    expect(personalIt?.intro).toContain('for over 12 years');
  });

  test('has the services of its files, in their order, and pages in Markdown by any name', () => {
    const { folder, edit, write } = copy();
    for (const file of ['networking.yaml', 'personal-it.yaml']) rmSync(join(folder, 'services', file));
    edit('services/it-projects.yaml', (text) => `order: 1\n${text}`);
    write('services/phones.yaml', phones);
    write('imprint.md', '# Imprint\n\nSee {name}.\n');

    const { services, serviceLabels, servicePages, publicPages, shared } = readSite(folder);

    expect(services.map(({ id }) => id)).toEqual(['it-projects', 'managed-it', 'phones']);
    expect(serviceLabels).toEqual({
      'it-projects': 'IT Projects',
      'managed-it': 'Managed IT',
      phones: 'Phones',
      consultation: 'Free Consultation',
      other: 'Other',
    });
    expect(servicePages.at(-1)).toMatchObject({ path: '/phones', title: 'Business phones', menuLine: 'Desk phones' });
    expect(publicPages.map(({ path }) => path)).toContain('/imprint');
    expect(shared.documents).toContainEqual({ label: 'Imprint', href: '/imprint' });
  });

  test.each([
    ['one that is there twice', 'networking.yaml', /this service is in networking\.yaml as well/],
    ['one at a taken address', 'services/help.yaml', /the address \/help is taken by another page/],
    ['one with a space in its name', 'services/My phones.yaml', /names in small letters without spaces/],
  ])('refuses a service like %s', (_, file, sentence) => {
    const { folder, write } = copy();
    write(file, phones);

    expect(sentencesAbout(folder)).toEqual([expect.stringMatching(sentence)]);
  });

  test('refuses a folder without any service, and one whose menu does not name a service', () => {
    const { folder, edit } = copy();
    edit('pages.yaml', (text) => text.replace(/^networking:\n(?: .*\n)+/m, ''));
    const unnamed = sentencesAbout(folder);
    for (const name of ['managed-it', 'networking', 'it-projects', 'personal-it'])
      rmSync(join(folder, `services/${name}.yaml`));

    expect(unnamed).toEqual(['pages.yaml:1: `networking` is missing: services/networking.yaml is in the folder.']);
    expect(sentencesAbout(folder)).toEqual(['home.yaml:1: write at least one service.']);
  });

  test('asks by email for the legal pages that the folder does not have', () => {
    const { folder, write } = copy();
    for (const name of ['careers', 'terms', 'privacy']) rmSync(join(folder, `${name}.md`), { force: true });
    write('privacy.md', '# How {name} treats data\n\nWe keep **nothing**.\n');

    const { legal, shared } = readSite(folder);

    expect(legal).toEqual([
      {
        name: 'privacy',
        path: '/privacy',
        label: 'How Archway IT treats data',
        title: 'How Archway IT treats data',
        text: 'We keep **nothing**.',
        description: 'We keep nothing.',
      },
    ]);
    expect(shared.documents.map(({ label, href }) => `${label}: ${decodeURIComponent(href)}`)).toEqual([
      'Careers: mailto:hello@archway-it.example?subject=Working at Archway IT',
      'How Archway IT treats data: /privacy',
      'Terms of Service: mailto:hello@archway-it.example?subject=Please send me your terms of service',
    ]);
  });
});
