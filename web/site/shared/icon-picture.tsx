import { join } from 'node:path';
import satori from 'satori';
import sharp from 'sharp';
import { letterOf, markOf } from '#content/identity.ts';
import { paletteOf, paperOf } from '#content/palette.ts';
import type { Site } from '#content/site.ts';
import { catenary } from '#web/ui/catenary.ts';
import { pictureFonts } from '../preview/picture-fonts.ts';

const ink = '#10202b';

/**
 * The mark as a PNG for home screens: the provider's picture, or what is drawn in its place.
 * @param size in pixels
 */
export async function icon(size: number, { brand, folder, pictures }: Site) {
  const mark = markOf(brand, pictures);
  const file = mark === undefined ? undefined : pictures[mark];
  if (mark !== undefined && file) {
    const inner = file.hasGround ? size : Math.round(size * 0.8);
    const picture = await sharp(join(folder, mark), { density: 300 })
      .autoOrient()
      .resize(inner, inner, { fit: 'contain', background: '#0000' })
      .png()
      .toBuffer();
    return sharp({
      create: { width: size, height: size, channels: 3, background: groundOf(file, paperOf(brand.colors).light) },
    })
      .composite([{ input: picture }])
      .png({ compressionLevel: 9 })
      .toBuffer();
  }
  const svg = brand.drawings === 'arch' ? archAt(size, brand.colors?.accent) : await letterAt(size, brand);
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** The logo on a ground on which it can be seen in any theme, for emails; without a logo, the mark. */
export async function mailLogo(site: Site) {
  const { brand, folder, pictures } = site;
  const file = brand.logo === undefined ? undefined : pictures[brand.logo];
  if (brand.logo === undefined || !file) return icon(88, site);
  const edge = file.hasGround ? 0 : 8;
  return sharp(join(folder, brand.logo), { density: 300 })
    .autoOrient()
    .resize({ width: 480, height: 88 - 2 * edge, fit: 'inside' })
    .flatten({ background: groundOf(file, '#ffffff') })
    .extend({ top: edge, bottom: edge, left: edge, right: edge, background: groundOf(file, '#ffffff') })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** What a picture without a ground of its own is seen on. */
export function groundOf({ hasGround, lightness }: Site['pictures'][string], light: string) {
  return !hasGround && lightness > 0.6 ? ink : light;
}

function archAt(size: number, accent = '#b5541c') {
  const path = catenary({ width: 168, height: 168, left: 172, base: 352 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 512 512"><rect width="512" height="512" fill="${paperOf(undefined).light}"/><path d="${path}" transform="translate(256 268) scale(1.3) translate(-256 -268)" fill="none" stroke="${accent}" stroke-width="24" stroke-linecap="round"/></svg>`;
}

/** Its letter is drawn from the provider’s fonts: those of the system may be missing where the program runs. */
function letterAt(size: number, brand: Site['brand']) {
  return satori(<LetterTile size={size} brand={brand} />, {
    width: size,
    height: size,
    fonts: pictureFonts(brand.fonts),
  });
}

type LetterTileProps = { size: number; brand: Pick<Site['brand'], 'colors' | 'name'>; radius?: number };

/** The first letter of the name on the provider's color, for satori. */
export function LetterTile({ size, brand: { colors, name }, radius = 0 }: LetterTileProps) {
  const { accent, onAccent } = paletteOf(colors ?? { accent: '#b5541c', links: '#006169' });
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        width: size,
        height: size,
        borderRadius: radius,
        background: accent.light,
        color: onAccent.light,
        fontFamily: 'Title',
        fontSize: size * 0.64,
      }}
    >
      {letterOf(name)}
    </div>
  );
}
