import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SiteError } from '#content/mistakes.ts';
import { contrastWarnings } from '#content/palette.ts';
import { yearIn } from '#content/placeholders.ts';
import { readSite } from '#content/read-site.ts';
import type { PictureFile, Site } from '#content/site.ts';
import { measurePictures } from '#server/website/site/folder-pictures.ts';
import { templateTexts } from './template.ts';

/**
 * Prints what is wrong with a site's folder, what is hard to read, and what is still the template's.
 * @returns the exit code: 1 if the folder can't be served
 */
export async function checkSite(folder: string) {
  try {
    const { brand } = readSite(folder);
    const pictures = await measurePictures(folder);
    const warnings = [
      ...(brand.colors ? contrastWarnings(brand.colors) : []),
      ...logoWarnings(brand, pictures),
      ...yearWarnings(brand),
    ];
    for (const { key, says } of warnings) {
      print(`${folder}/brand.yaml:${lineOf(folder, key)}: warning: \`${key}\` ${says}`);
    }
    for (const { file, line, count } of templateTexts(folder)) {
      const texts = count === 1 ? 'one text is' : `${count} texts are`;
      print(`${folder}/${file}:${line}: note: from here on, ${texts} still the template’s. Say it in your own words.`);
    }
    print(
      warnings.length === 0
        ? `${folder} has no mistakes.`
        : `${folder} has no mistakes, and ${count(warnings.length)}.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    for (const sentence of error.sentences) print(sentence);
    return 1;
  }
}

type Warning = { key: string; says: string };
type Brand = Site['brand'];

/** A logo without a ground of its own must stand out from ours. */
function logoWarnings({ logo, logoDark, mark }: Brand, pictures: Record<string, PictureFile>): Warning[] {
  const isTransparent = (name = '') => pictures[name]?.hasGround === false;
  const lightness = (name = '') => pictures[name]?.lightness ?? 0.4;
  const onLight = [
    ['logo', logo],
    ['mark', mark],
  ] as const;
  return [
    ...onLight.flatMap(([key, name]) =>
      isTransparent(name) && lightness(name) > 0.6
        ? [
            {
              key,
              says: 'is light, and so is the ground that it stands on. Name a darker picture, or one with a ground.',
            },
          ]
        : [],
    ),
    ...(isTransparent(logoDark) && lightness(logoDark) < 0.18
      ? [{ key: 'logoDark', says: 'is dark, and so is the ground that it stands on. Name a lighter picture.' }]
      : []),
  ];
}

/** Visitors count: a company founded last year has no eight years of experience. */
function yearWarnings({ founded, claims, timeZone }: Brand): Warning[] {
  const years = yearIn(timeZone) - founded;
  return (['yearsInBusiness', 'yearsOfLocalService'] as const).flatMap((key) => {
    const claimed = Number.parseInt(claims[key] ?? '', 10);
    if (!(claimed > years + 1)) return [];
    const says = `says ${claims[key]}, and \`founded\` says ${founded}. Leave it out: the years are counted.`;
    return [{ key, says }];
  });
}

/** The line of a key of brand.yaml. */
function lineOf(folder: string, key: string) {
  const lines = readFileSync(join(folder, 'brand.yaml'), 'utf8').split('\n');
  return lines.findIndex((line) => line.trim().startsWith(`${key}:`)) + 1;
}

const count = (warnings: number) => (warnings === 1 ? '1 warning' : `${warnings} warnings`);

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
