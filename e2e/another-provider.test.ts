import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import type { PageLocals } from '#content/locals.ts';
import { readSite } from '#content/read-site.ts';
import type { PageData } from '#contract/page-data.ts';
import { measurePictures } from '#server/site/folder-pictures.ts';
import { makeDataFolder } from '#test/shared-memory.ts';
import { slow } from '#test/slow.ts';

slow('Renders whole sites');

type Bundle = {
  addressesOf: (locals: PageLocals) => { pages: string[]; pictures: string[] };
  render: (address: string, locals: PageLocals) => Promise<{ content: Uint8Array }>;
};
const { addressesOf, render }: Bundle = await import(pathToFileURL('dist/server/entry.mjs').href);

/** Pages behind links, of which each request has its own. */
const onRequest: Partial<PageData> = {
  link: { title: 'You are subscribed', content: '<h1>You are subscribed</h1>' },
  'contact-sent-by': { hearFromUs: 'You hear from us by Monday.' },
  'tracking-help': {
    isInvalid: true,
    isSent: false,
    isMailOn: true,
    problem: '',
    email: '',
  } as PageData['tracking-help'],
  help: { search: '', category: '', sections: [] },
};

/** Everything that a provider shows in public, by address. */
async function everythingOf(folder: string, change: (locals: PageLocals) => void = () => undefined) {
  const site = readSite(folder);
  site.pictures = await measurePictures(folder);
  const locals: PageLocals = { site, publicUrl: 'https://help.example', articles: [], hasStatus: true };
  change(locals);
  const { pages, pictures } = addressesOf(locals);
  const rendered = new Map<string, Buffer>();
  for (const address of [...pages, ...pictures]) {
    rendered.set(address, Buffer.from((await render(address, locals)).content));
  }
  for (const [name, data] of Object.entries(onRequest)) {
    const address = `/on-request/${name}`;
    rendered.set(address, Buffer.from((await render(address, { ...locals, data })).content));
  }
  return { site, rendered, pictures };
}

/** The lines of the drawings in a page or picture. */
const linesIn = (text: string) => [...text.matchAll(/\bd=["']([^"']{12,})["']/g)].map(([, line = '']) => line);
const textsOf = ({ rendered, pictures }: Awaited<ReturnType<typeof everythingOf>>) =>
  [...rendered]
    .filter(([address]) => !pictures.includes(address))
    .map(([address, body]) => [address, body.toString()] as const);

/** What only the set with the arch draws: found by drawing the sample with the other set. */
async function sampleAlone() {
  const sample = await everythingOf('content/sample');
  const plain = await everythingOf('content/sample', ({ site }) => {
    site.brand.drawings = 'plain';
  });
  const others = new Set(textsOf(plain).flatMap(([, text]) => linesIn(text)));
  const arches = new Set(
    textsOf(sample)
      .flatMap(([, text]) => linesIn(text))
      .filter((line) => !others.has(line)),
  );
  return { sample, arches };
}

/** Names, numbers and addresses of a provider. */
function traces({ brand }: ReturnType<typeof readSite>) {
  const domains = brand.emails.map(({ address }) => address.split('@')[1] ?? '');
  const people = brand.founders.map(({ name }) => name);
  const numbers = brand.phones.map(({ number }) => number.replace(/\D/g, ''));
  return [brand.name, brand.city, ...domains, ...people, ...numbers];
}

type Owner = { answers: string[]; change: (folder: string) => Promise<void> | void };

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

const owners: Record<string, Owner> = {
  'without a logo, with two letters and three services': {
    answers: [
      'Qx',
      'Boise, ID',
      '(208) 555-0119',
      'hi@qx.example',
      '',
      '2012',
      'two hours',
      '80',
      '110',
      '95',
      '20',
      '#7a1f3d',
    ],
    change: (folder) => rmSync(join(folder, 'personal-it.yaml')),
  },
  'abroad, with a wordmark on white, a mark, a photo, forty letters and six services': {
    answers: [
      'Northumberland Office Systems & Sons Ltd.',
      'Leeds, Yorkshire',
      '0113 496 0119',
      'desk@nos.example',
      'Europe/London',
      '1998',
      'one working day',
      '70',
      '90',
      '80',
      '15',
      '#0b5fae',
    ],
    change: async (folder) => {
      const picture = (width: number, height: number, background: string) =>
        sharp({ create: { width, height, channels: 3, background } });
      mkdirSync(join(folder, 'pictures'));
      await picture(1200, 200, '#ffffff').png().toFile(join(folder, 'pictures/Word Mark.PNG'));
      await picture(400, 400, '#0b5fae').png().toFile(join(folder, 'pictures/mark.png'));
      await picture(1800, 2400, '#88aa99').jpeg().toFile(join(folder, 'pictures/IMG_1234.JPG'));
      edit(join(folder, 'brand.yaml'), (text) =>
        text
          .replace('country: US', 'country: GB')
          .concat(
            'logo: pictures/Word Mark.PNG\nmark: pictures/mark.png\nisNameShown: false\n',
            'pictures:\n  home: pictures/IMG_1234.JPG\n  login: pictures/IMG_1234.JPG\n  about: pictures/IMG_1234.JPG\n',
          ),
      );
      mkdirSync(join(folder, 'services'));
      for (const [name, order] of [
        ['phones', 5],
        ['door-locks', 60],
      ] as const)
        writeFileSync(
          join(folder, `services/${name}.yaml`),
          `order: ${order}
label: ${name}
title: About ${name}
description: "What {name} does with ${name} in {city}."
menuLine: Everything about ${name}
card: { title: ${name}, description: We take care of them., points: [One, Two] }
headline: They work.
intro: We install and look after them.
included: { heading: What is in it, list: [{ title: A survey, text: We come and look. }] }
process: { heading: How it goes, steps: [{ title: First, text: We look. }] }
questions: { heading: Before you call, list: [{ question: How much?, answer: It depends. }] }
from: { price: 12, unit: a month }
`,
        );
      writeFileSync(join(folder, 'imprint.md'), '# Imprint\n\nRegistered in England.\n');
    },
  },
};

const { sample, arches } = await sampleAlone();

test('the sample has drawings of its own, which can be told from the others', () => {
  expect(arches.size).toBeGreaterThan(8);
});

test.each(Object.entries(owners))(
  'nothing of the sample is in the site of a provider %s',
  async (_, { answers, change }) => {
    const parent = await makeDataFolder('archway-owner-');
    onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
    const folder = join(parent, 'site');
    const input = answers.map((answer) => `${answer}\n`).join('');
    const made = spawnSync(process.execPath, ['scripts/site.ts', 'new', folder], { input, encoding: 'utf8' });
    expect(made.stderr).toBe('');
    await change(folder);

    const own = await everythingOf(folder);
    const { brand } = own.site;
    const colors = ['#b5541c', '#006169', '#e08a4f', '#0b5a66'];
    const words = new RegExp(
      [...traces(sample.site), ...traces(readSite('content/second')), 'Gateway Arch'].join('|'),
      'i',
    );

    for (const [address, text] of textsOf(own)) {
      // A list that is the same for everybody.
      if (address === '/common-passwords.txt') continue;
      // Scripts are the product's; the colors of the product come first in a sheet, and the provider's take their place.
      const said = text
        .replace(/<script(?![^>]*json)[\s\S]*?<\/script>/g, '')
        .replace(/--color-[\w-]+:\s*light-dark\([^;}]*/g, '');
      expect([address, words.exec(said)?.[0], linesIn(text).filter((line) => arches.has(line))]).toEqual([
        address,
        undefined,
        [],
      ]);
      expect([address, colors.filter((color) => said.toLowerCase().includes(color))]).toEqual([address, []]);
      if (text.includes('--color-copper:light-dark('))
        expect([address, text.includes(brand.colors?.accent ?? '-')]).toEqual([address, true]);
      if (text.includes('</header>'))
        expect([address, text.includes(brand.name.replace('&', '&amp;'))]).toEqual([address, true]);
    }
    for (const address of own.pictures) {
      const theirs = sample.rendered.get(address);
      expect([address, theirs?.equals(own.rendered.get(address) ?? Buffer.of())]).toEqual([address, theirs && false]);
    }
    expect(own.site.services.map(({ path }) => own.rendered.has(path))).not.toContain(false);
  },
);
