import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { SiteError } from '#content/mistakes.ts';
import { sentencesAbout } from '#content/read-site.ts';
import type { PictureFile } from '#content/site.ts';
import { PICTURES } from './picture-names.ts';

/** The widths that a picture is served in, if it is as wide. */
const widths = [160, 320, 640, 960, 1280, 1920];

/** Where a browser finds the pictures of the folder. The hash is of the content, so they are cached permanently. */
const ADDRESS = /^\/pictures\/(.+)\.[\w-]{8}(?:-(\d+)\.(avif|webp)|\.svg)$/;

/** How many pictures are in memory at once. */
const READ_AT_ONCE = 4;

/**
 * Measures every picture of a folder, so that pages reserve their place.
 * @throws SiteError with a sentence for each picture that can't be read
 */
export async function measurePictures(folder: string): Promise<Record<string, PictureFile>> {
  const names = globSync(PICTURES, { cwd: folder }).sort();
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
  await sharp(content).resize(16).toBuffer();
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 8);
  const [, plain = ''] = /^(?:pictures\/)?(.*)\.\w+$/.exec(name) ?? [];
  const place = `/pictures/${plain.replace(/[^\w-]+/g, '-')}.${hash}`;
  if (name.endsWith('.svg')) return { width, height, drawing: `${place}.svg`, sizes: [] };

  const fitting = [...widths.filter((each) => each < width), Math.min(width, 2560)];
  const sizes = fitting.flatMap((each) =>
    ['avif', 'webp'].map((format) => ({ width: each, address: `${place}-${each}.${format}` })),
  );
  return { width, height, sizes };
}

/** All addresses of measured pictures. */
export function addressesOfPictures(pictures: Record<string, PictureFile>) {
  return Object.values(pictures).flatMap(addressesOf);
}

function addressesOf({ drawing, sizes }: PictureFile) {
  return [...(drawing ? [drawing] : []), ...sizes.map(({ address }) => address)];
}

export const isFolderPicture = (address: string) => ADDRESS.test(address);

/** A picture in the size and format that its address says. */
export async function renderPicture(folder: string, pictures: Record<string, PictureFile>, address: string) {
  const [, , width, format] = ADDRESS.exec(address) ?? [];
  const [name] = Object.entries(pictures).find(([, picture]) => addressesOf(picture).includes(address)) ?? [];
  if (name === undefined) throw new Error(`${address} is not a picture of the folder`);

  const content = await readFile(join(folder, name));
  if (width === undefined) return content;
  // Cameras store a turn beside the picture.
  const picture = sharp(content).autoOrient().resize(Number(width));
  return format === 'avif' ? picture.avif({ quality: 55 }).toBuffer() : picture.webp({ quality: 80 }).toBuffer();
}
