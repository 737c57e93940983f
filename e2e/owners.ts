import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

type Owner = { answers: string[]; change: (folder: string) => Promise<void> | void };

/** Creates the folder of an owner as they would: by the script, and then by hand. */
export async function makeFolder(folder: string, { answers, change }: Owner) {
  const input = answers.map((answer) => `${answer}\n`).join('');
  const made = spawnSync(process.execPath, ['scripts/site.ts', 'new', folder], { input, encoding: 'utf8' });
  if (made.stderr) throw new Error(made.stderr);
  mkdirSync(join(folder, 'pictures'), { recursive: true });
  await change(folder);
}

const edit = (file: string, change: (text: string) => string) =>
  writeFileSync(file, change(readFileSync(file, 'utf8')));

/** A word as a picture, as a sign painter would deliver it. */
const wordmark = (word: string, ink: string, ground: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="240"><rect width="1200" height="240" fill="${ground}"/><text x="40" y="165" font-family="sans-serif" font-weight="700" font-size="110" fill="${ink}">${word}</text></svg>`,
    ),
  );

const tile = (color: string, shape: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512"><rect width="512" height="512" fill="${color}"/>${shape}</svg>`,
    ),
  );

/** A photo as a phone takes it: 12 megapixels and as many megabytes, lying on its side, with a note that it is upright. */
function photoFromPhone() {
  const create = { width: 4032, height: 3024, channels: 3, background: '#808080' } as const;
  return sharp({ create: { ...create, noise: { type: 'gaussian', mean: 140, sigma: 55 } } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 96, chromaSubsampling: '4:4:4' })
    .toBuffer();
}

const serviceFile = (label: string, order: number) => `order: ${order}
label: ${label}
title: About ${label}
description: "What {name} does with ${label} in {city}."
menuLine: Everything about ${label}
card: { title: ${label}, description: We take care of them., points: [One, Two] }
headline: They work.
intro: We install and look after them.
included: { heading: What is in it, list: [{ title: A survey, text: We come and look. }] }
process: { heading: How it goes, steps: [{ title: First, text: We look. }] }
questions: { heading: Before you call, list: [{ question: How much?, answer: It depends. }] }
from: { price: 12, unit: a month }
`;

/** Owners who have nothing in common but the program, by what is said of them. */
export const owners: Record<string, Owner> = {
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
    change: (folder) => {
      rmSync(join(folder, 'services/personal-it.yaml'));
      edit(join(folder, 'brand.yaml'), (text) => text.replace('\nfonts: modern', '\nfonts: friendly'));
    },
  },
  'abroad, with a wordmark on white, a mark, a photo from a phone, forty letters and six services': {
    answers: [
      ...['Northumberland Office Systems & Sons Ltd.', 'Leeds, Yorkshire', '0113 496 0119', 'desk@nos.example'],
      ...['Europe/London', '1998', 'one working day', '70', '90', '80', '15', '#0b5fae'],
    ],
    change: async (folder) => {
      const at = (name: string) => join(folder, 'pictures', name);
      await wordmark('northumberland', '#0b5fae', '#ffffff').png().toFile(at('Word Mark.PNG'));
      await tile('#0b5fae', '<path d="M140 372V140l232 232V140" stroke="#fff" stroke-width="52" fill="none"/>')
        .png()
        .toFile(at('mark.png'));
      writeFileSync(at('IMG_1234.JPG'), await photoFromPhone());
      edit(join(folder, 'brand.yaml'), (text) =>
        text
          .replace('country: US', 'country: GB')
          .concat(
            'logo: pictures/Word Mark.PNG\nmark: pictures/mark.png\nisNameShown: false\n',
            'pictures:\n  home: pictures/IMG_1234.JPG\n  login: pictures/IMG_1234.JPG\n  about: pictures/IMG_1234.JPG\n',
          ),
      );
      writeFileSync(join(folder, 'services/phones.yaml'), serviceFile('Phones', 5));
      writeFileSync(join(folder, 'services/door-locks.yaml'), serviceFile('Door locks', 60));
      writeFileSync(join(folder, 'imprint.md'), '# Imprint\n\nRegistered in England.\n');
    },
  },
  'with a square mark alone, other days and hours, and services of their own only': {
    answers: [
      ...['Halyard Computing', 'Anchorage, AK', '(907) 555-0133', 'crew@halyard.example', '', '2020', 'half a day'],
      ...['95', '150', '120', '40', '#0f5d57'],
    ],
    change: async (folder) => {
      const circle = '<circle cx="256" cy="256" r="150" fill="none" stroke="#ffd166" stroke-width="60"/>';
      await tile('#0f5d57', circle).png().toFile(join(folder, 'pictures/mark.png'));
      for (const name of ['managed-it', 'networking', 'it-projects', 'personal-it'])
        rmSync(join(folder, `services/${name}.yaml`));
      for (const [index, name] of ['boats', 'harbors', 'radios'].entries())
        writeFileSync(join(folder, `services/${name}.yaml`), serviceFile(name, index));
      edit(join(folder, 'brand.yaml'), (text) =>
        text
          .replace('openDays: [mon, tue, wed, thu, fri]', 'openDays: [tue, wed, thu, fri, sat]')
          .replace('opens: 09:00', 'opens: 06:30')
          .replace('closes: 17:00', 'closes: 14:00')
          .replace('  links: "#1f5f8b"', '  links: "#3f3d9b"\n  ground: cool')
          .concat('mark: pictures/mark.png\n'),
      );
    },
  },
  'with a light logo for dark grounds and a dark one for light grounds, in another script': {
    answers: [
      ...[
        '北の IT サービス',
        'Sapporo, Hokkaido',
        '+81 11 555 0144',
        'info@kita.example',
        'Asia/Tokyo',
        '2005',
        'one day',
      ],
      ...['60', '85', '70', '10', '#a3123a'],
    ],
    change: async (folder) => {
      const at = (name: string) => join(folder, 'pictures', name);
      await wordmark('KITA', '#1b1b1b', 'none').png().toFile(at('dark.png'));
      await wordmark('KITA', '#ffffff', 'none').png().toFile(at('light.png'));
      edit(join(folder, 'brand.yaml'), (text) =>
        text
          .replace('country: US', 'country: JP')
          .concat('logo: pictures/dark.png\nlogoDark: pictures/light.png\nisNameShown: false\n'),
      );
      rmSync(join(folder, 'services/networking.yaml'));
    },
  },
  'with an upright logo, claims and people, and one service': {
    answers: [
      ...['Ada & Ben', 'Santa Fe, NM', '(505) 555-0171', 'two@adaben.example', '', '2016', 'the same day'],
      ...['88', '132.50', '101', '27', '#6b3fa0'],
    ],
    change: async (folder) => {
      await sharp(
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="600"><path d="M150 20l130 560H20z" fill="#6b3fa0"/></svg>',
        ),
      )
        .webp()
        .toFile(join(folder, 'pictures/logo.webp'));
      for (const name of ['networking', 'it-projects', 'personal-it']) rmSync(join(folder, `services/${name}.yaml`));
      edit(join(folder, 'brand.yaml'), (text) =>
        text
          .replace('#  satisfaction: 98%', '  satisfaction: 93%')
          .concat(
            'logo: pictures/logo.webp\n',
            'founders:\n  - name: Ada Quill\n    role: Owner\n    phone: (505) 555-0172\n    email: ada@adaben.example\n    text: Fixes things.\n',
          ),
      );
    },
  },
};
