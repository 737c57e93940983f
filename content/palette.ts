import { contrast, hexOf, type Oklch, oklchOf } from './oklch.ts';

/** The provider's two colors, as brand.yaml has them. */
export type Colors = {
  accent: string;
  links: string;
  accentDark?: string | undefined;
  linksDark?: string | undefined;
  /** What pages are made of; warm unless they say so. */
  ground?: 'warm' | 'cool' | undefined;
};
/** A color in the light and in the dark theme. */
type Both = { light: string; dark: string };

/** The warm ground is that of web/ui/colors.css. */
const warmPaper: Both = { light: '#f7f6f3', dark: '#0e171d' };

/** The tokens of the cool ground, as light and dark as the warm ones, so that what can be read on one can be read on both. */
const cool = {
  paper: { light: '#f2f6fc', dark: '#12161f' },
  surface: { light: '#ffffff', dark: '#1a1e29' },
  raised: { light: '#ffffff', dark: '#212632' },
  sunken: { light: '#e7ecf4', dark: '#0d1019' },
  line: { light: '#d3dae2', dark: '#323845' },
  'line-strong': { light: '#778190', dark: '#747a8a' },
  ink: { light: '#131a2b', dark: '#e8ebf1' },
  'ink-soft': { light: '#444d5f', dark: '#b1b8c3' },
  'ink-faint': { light: '#565f6f', dark: '#989faa' },
} satisfies Record<string, Both>;

/** What most of a page is made of, and what text on it must stand out from. */
export const paperOf = (colors: Colors | undefined): Both => (colors?.ground === 'cool' ? cool.paper : warmPaper);

const white = '#ffffff';

/** Every color that follows from the provider's two. */
export function paletteOf({ accent, links, accentDark, linksDark }: Colors) {
  const main = oklchOf(accent);
  const link = oklchOf(links);
  const accents = { light: accent, dark: accentDark ?? hexOf({ ...main, l: 0.76, c: Math.min(main.c, 0.13) }) };
  return {
    accent: accents,
    accentDeep: { light: moved(accents.light, -0.08), dark: moved(accents.dark, 0.06) },
    onAccent: { light: inkOn(accents.light, main), dark: inkOn(accents.dark, main) },
    accentWash: washOf(main),
    links: { light: links, dark: linksDark ?? hexOf({ ...link, l: 0.8, c: Math.min(link.c, 0.1) }) },
    linksWash: washOf(link),
  };
}

/** The tokens of web/ui/colors.css that a provider's colors replace. */
export function paletteTokens(colors: Colors) {
  const palette = paletteOf(colors);
  return {
    copper: palette.accent,
    'copper-deep': palette.accentDeep,
    'on-copper': palette.onAccent,
    'copper-wash': palette.accentWash,
    ...(colors.ground === 'cool' ? cool : {}),
    river: palette.links,
    'river-wash': palette.linksWash,
    // Only on the dark parts of a page.
    glow: { light: palette.accent.dark, dark: palette.accent.dark },
  };
}

/** The same as a style sheet. */
export function paletteStyle(colors: Colors) {
  const declarations = Object.entries(paletteTokens(colors)).map(
    ([name, { light, dark }]) => `--color-${name}:light-dark(${light},${dark})`,
  );
  // The same layer as the tokens, so that high contrast mode, in none, wins; and more specific than they are.
  return `@layer theme{:root:root{${declarations.join(';')}}}`;
}

/** One sentence for each of the two colors that is hard to read in one of the themes. */
export function contrastWarnings(colors: Colors) {
  const palette = paletteOf(colors);
  const paper = paperOf(colors);
  const pairs = (['light', 'dark'] as const).flatMap((theme) => [
    {
      key: theme === 'dark' && colors.accentDark ? 'accentDark' : 'accent',
      theme,
      color: palette.accent[theme],
      on: paper[theme],
    },
    {
      key: theme === 'dark' && colors.linksDark ? 'linksDark' : 'links',
      theme,
      color: palette.links[theme],
      on: paper[theme],
    },
  ]);
  return pairs.flatMap(({ key, theme, color, on }) => {
    const ratio = contrast(color, on);
    if (ratio >= 4.5) return [];
    const wish = theme === 'light' ? 'darker' : 'lighter';
    return [
      {
        key,
        says: `${color} has a contrast of ${(Math.floor(ratio * 10) / 10).toFixed(1)}:1 on the background of the ${theme} theme, and text needs 4.5:1. Choose a ${wish} one.`,
      },
    ];
  });
}

const moved = (hex: string, by: number) => {
  const { l, c, h } = oklchOf(hex);
  return hexOf({ l: Math.min(0.97, Math.max(0.1, l + by)), c, h });
};

/** What is written on a color: white, or nearly black in its hue, or black where neither can be read. */
function inkOn(color: string, { h }: Oklch) {
  const inks = [white, hexOf({ l: 0.2, c: 0.03, h })];
  return inks.find((ink) => contrast(ink, color) >= 4.5) ?? '#000000';
}

function washOf({ c, h }: Oklch): Both {
  return { light: hexOf({ l: 0.95, c: Math.min(c, 0.022), h }), dark: hexOf({ l: 0.3, c: Math.min(c, 0.045), h }) };
}
