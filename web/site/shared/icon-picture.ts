import sharp from 'sharp';
import type { Colors } from '#content/palette.ts';
import { catenary } from '#web/ui/catenary.ts';

/** The mark as a PNG with a paper background, for home screens, in the provider's color. */
export function icon(size: number, { accent }: Pick<Colors, 'accent'> = { accent: '#b5541c' }) {
  const path = catenary({ width: 168, height: 168, left: 172, base: 352 });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 512 512"><rect width="512" height="512" fill="#f7f6f3"/><path d="${path}" transform="translate(256 268) scale(1.3) translate(-256 -268)" fill="none" stroke="${accent}" stroke-width="24" stroke-linecap="round"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}
