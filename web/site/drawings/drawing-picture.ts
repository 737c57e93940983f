import type { ReactElement } from 'react';
import sharp from 'sharp';
import { hexOf } from '#content/oklch.ts';
import { paletteTokens } from '#content/palette.ts';
import type { Site } from '#content/site.ts';
import colors from '#web/ui/colors.css?raw';
import { drawingFile } from './drawing-file.tsx';

type Colors = Site['brand']['colors'];
type Size = { width: number; height: number };
type Theme = 'light' | 'dark';

/** A drawing as PNG, in the light theme and the provider's colors. */
export async function drawingPicture(drawing: ReactElement, brandColors: Colors, { width, height }: Size) {
  const svg = drawingFile(drawing, sheetOf(brandColors)).replace('<svg ', `<svg width="${width}" height="${height}" `);
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** The classes of drawings for a renderer that knows neither variables nor themes. */
function sheetOf(brandColors: Colors) {
  const rules = Object.entries(colorsOf(brandColors)).map(
    ([name, { light, dark }]) => rulesOf(name, light) + rulesOf(name, dark, '.scheme-dark'),
  );
  return `.fill-none{fill:none}.fill-transparent{fill:none}.stroke-none{stroke:none}${rules.join('')}`;
}

/** The colors of both themes by their names in web/ui/colors.css, for what is drawn without a style sheet. */
export function colorsOf(brandColors: Colors): Record<string, Record<Theme, string>> {
  return { ...ours, ...(brandColors ? paletteTokens(brandColors) : {}) };
}

function rulesOf(name: string, color: string, within = '') {
  const at = (property: string) =>
    `${within} .${property}-${name}${within && `,${within}.${property}-${name}`}{${property}:${color}}`;
  return at('fill') + at('stroke');
}

const ours = {
  dusk: { light: '#10202b', dark: '#10202b' },
  steel: { light: '#a9bac1', dark: '#a9bac1' },
  glow: { light: '#f1ad76', dark: '#f1ad76' },
  ...Object.fromEntries(
    [...colors.matchAll(/--color-([\w-]+): light-dark\(((?:#\w+|oklch\([^)]*\))), (#\w+|oklch\([^)]*\))\)/g)].map(
      ([, name = '', light = '', dark = '']) => [name, { light: hex(light), dark: hex(dark) }],
    ),
  ),
} satisfies Record<string, Record<Theme, string>>;

/** A color of the style sheet as hexadecimal digits. */
function hex(color: string) {
  const [l, c, h] = color.match(/[\d.]+/g)?.map(Number) ?? [];
  if (color.startsWith('#') || l === undefined || c === undefined || h === undefined) return color;
  return hexOf({ l, c, h: (h * Math.PI) / 180 });
}
