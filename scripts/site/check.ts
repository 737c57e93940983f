import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SiteError } from '#content/mistakes.ts';
import { contrastWarnings } from '#content/palette.ts';
import { readSite } from '#content/read-site.ts';
import { measurePictures } from '#server/site/folder-pictures.ts';

/**
 * Prints what is wrong with a site's folder, and what is hard to read.
 * @returns the exit code: 1 if the folder can't be served
 */
export async function checkSite(folder: string) {
  try {
    const { brand } = readSite(folder);
    await measurePictures(folder);
    const warnings = brand.colors ? contrastWarnings(brand.colors) : [];
    for (const { key, says } of warnings) {
      print(`${folder}/brand.yaml:${lineOf(folder, key)}: warning: \`${key}\` ${says}`);
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

/** The line of one of the colors. */
function lineOf(folder: string, key: string) {
  const lines = readFileSync(join(folder, 'brand.yaml'), 'utf8').split('\n');
  return lines.findIndex((line) => line.trim().startsWith(`${key}:`)) + 1;
}

const count = (warnings: number) => (warnings === 1 ? '1 warning' : `${warnings} warnings`);

function print(line: string) {
  process.stdout.write(`${line}\n`);
}
