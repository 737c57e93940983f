import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { SiteError } from '#content/mistakes.ts';
import { sentencesAbout } from '#content/read-site.ts';
import type { PictureFile } from '#content/site.ts';
import { ADDRESS, NOT_PICTURES, PICTURES } from './picture-names.ts';

/** The widths that a picture is served in, if it is as wide. Phones show 720 to 750 pixels at twice the density. */
const widths = [160, 320, 640, 768, 960, 1280, 1920];

/** How many pictures are in memory at once. */
const READ_AT_ONCE = 4;

/**
 * Measures every picture of a folder, so that pages reserve their place.
 * @throws SiteError with a sentence for each picture that can't be read
 */
export async function measurePictures(folder: string): Promise<Record<string, PictureFile>> {
  const names = globSync(PICTURES, { cwd: folder, exclude: NOT_PICTURES }).sort();
  const unreadable: string[] = [];
  const inTurn = pLimit(READ_AT_ONCE);
  const measured = names.map((each) =>
    inTurn(async () => {
      const name = each.replaceAll('\\', '/');
      const picture = await measure(folder, each).catch(() => undefined);
      if (!picture) unreadable.push(name);
      return [name, picture] as const;
    }),
  );
  const pictures = await Promise.all(measured);
  if (unreadable.length > 0) throw new SiteError(sentencesAbout(folder, unreadable.sort()));
  // All of them are there, or it would have thrown.
  return Object.fromEntries(pictures) as Record<string, PictureFile>;
}

async function measure(folder: string, name: string): Promise<PictureFile> {
  const content = await readFile(join(folder, name));
  const { width, height } = (await sharp(content).metadata()).autoOrient;
  // The size is at the beginning of a file. Only whoever reads all of it notices that it ends too early.
  const look = await lookOf(content);
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const [, plain = ''] = /^(?:pictures\/)?(.*)\.\w+$/.exec(name) ?? [];
  const place = `/pictures/${plain.replace(/[^\w-]+/g, '-')}.${hash}`;
  if (/\.svg$/i.test(name)) return { width, height, drawing: `${place}.svg`, sizes: [], ...look };

  const fitting = [...widths.filter((each) => each < width), Math.min(width, 2560)];
  const sizes = fitting.flatMap((each) =>
    ['avif', 'webp'].map((format) => ({ width: each, address: `${place}-${each}.${format}` })),
  );
  return { width, height, sizes, ...look };
}

/** As many pixels as tell whether a picture has a ground, and how light it is. */
const SAMPLE = 24;

async function lookOf(content: Uint8Array) {
  const pixels = await sharp(content)
    .resize(SAMPLE, SAMPLE, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer();
  const at = (column: number, row: number) => {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(4 * (row * SAMPLE + column));
    return { lightness: 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue), alpha };
  };
  const [middle, end] = [SAMPLE / 2, SAMPLE - 1];
  const edges = [at(middle, 0), at(middle, end), at(0, middle), at(end, middle)];
  const all = Array.from({ length: SAMPLE ** 2 }, (_, index) => at(index % SAMPLE, Math.floor(index / SAMPLE)));
  const seen = all.reduce((sum, { alpha }) => sum + alpha, 0);
  const light = all.reduce((sum, { lightness, alpha }) => sum + lightness * alpha, 0);
  return { hasGround: edges.every(({ alpha }) => alpha > 200), lightness: seen === 0 ? 0 : light / seen };
}

/** Light that a value of a pixel stands for, from 0 to 1. */
const linear = (value: number) => (value / 255) ** 2.2;

/** All addresses of measured pictures. */
export function addressesOfPictures(pictures: Record<string, PictureFile>) {
  return Object.values(pictures).flatMap(addressesOf);
}

function addressesOf({ drawing, sizes }: PictureFile) {
  return [...(drawing ? [drawing] : []), ...sizes.map(({ address }) => address)];
}

/** A picture in the size and format that its address says. */
export async function renderPicture(folder: string, pictures: Record<string, PictureFile>, address: string) {
  const [, , width, format] = ADDRESS.exec(address) ?? [];
  const [name] = Object.entries(pictures).find(([, picture]) => addressesOf(picture).includes(address)) ?? [];
  if (name === undefined) throw new Error(`${address} is not a picture of the folder`);

  const content = await readFile(join(folder, name));
  if (width === undefined) return content;
  // Cameras store a turn beside the picture. Whoever asks first waits for it: the usual effort takes five times as long.
  const picture = sharp(content).autoOrient().resize(Number(width));
  return format === 'avif'
    ? picture.avif({ quality: 45, effort: 3 }).toBuffer()
    : picture.webp({ quality: 80 }).toBuffer();
}
