import lora from '@fontsource/lora/files/lora-latin-700-normal.woff2?url';
import familjen from '@fontsource-variable/familjen-grotesk/files/familjen-grotesk-latin-wght-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import nunito from '@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2?url';
import publicSans from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url';
import type { FontPair } from '#content/fonts.ts';

/** The names of a system's font as `local()` takes them, regular and bold. */
type SystemFont = readonly [regular: readonly string[], bold: readonly string[]];

const dejaVu: SystemFont = [['DejaVu Sans'], ['DejaVu Sans Bold']];
const openSans: SystemFont = [
  ['Open Sans Regular', 'OpenSans-Regular'],
  ['Open Sans Bold', 'OpenSans-Bold'],
];
const roboto: SystemFont = [
  ['Roboto', 'Roboto-Regular'],
  ['Roboto Bold', 'Roboto-Bold'],
];
const arial: SystemFont = [
  ['Arial', 'Liberation Sans'],
  ['Arial Bold', 'Liberation Sans Bold'],
];
const dejaVuSerif: SystemFont = [['DejaVu Serif'], ['DejaVu Serif Bold']];
const notoSerif: SystemFont = [
  ['Noto Serif', 'NotoSerif'],
  ['Noto Serif Bold', 'NotoSerif-Bold'],
];
const times: SystemFont = [
  ['Times New Roman', 'Liberation Serif'],
  ['Times New Roman Bold', 'Liberation Serif Bold'],
];
const georgia: SystemFont = [['Georgia'], ['Georgia Bold', 'Georgia-Bold']];

/** Size, ascent and descent in percent. */
type Metrics = readonly [size: number, ascent: number, descent: number];
type Font<Fallback> = { file: string; weights: string; fallbacks: readonly Fallback[] };
type TextFallback = readonly [font: SystemFont, regular: Metrics, bold: Metrics];
/** Titles are never lighter than semibold. */
type TitleFallback = readonly [font: SystemFont, bold: Metrics];

const nunitoFile = { file: nunito, weights: '200 1000' };

/**
 * The files of each pair, and system fonts with their metrics, measured by setting all site text in both, so hardly
 * a line breaks elsewhere when ours load. If a system has several, the last one named is used.
 */
const fonts: Record<FontPair, { text: Font<TextFallback>; title: Font<TitleFallback> }> = {
  modern: {
    text: {
      file: figtree,
      weights: '300 900',
      fallbacks: [
        [dejaVu, [89, 106.7, 28.1], [80.6, 117.9, 31]],
        [openSans, [96.3, 98.7, 26], [91.7, 103.6, 27.3]],
        [roboto, [101.5, 93.6, 24.6], [101.5, 93.6, 24.6]],
        [arial, [100.4, 94.6, 24.9], [95.2, 99.8, 26.3]],
      ],
    },
    title: {
      file: familjen,
      weights: '400 700',
      fallbacks: [
        [dejaVu, [77.8, 132.4, 29.6]],
        [openSans, [88.5, 116.4, 26]],
        [roboto, [98, 105.1, 23.5]],
        [arial, [90.4, 113.9, 25.4]],
      ],
    },
  },
  classic: {
    text: {
      file: publicSans,
      weights: '100 900',
      fallbacks: [
        [dejaVu, [91.4, 103.9, 25.2], [82, 115.9, 28]],
        [openSans, [99, 96, 23.2], [93.5, 101.6, 24.6]],
        [roboto, [104.6, 90.8, 22], [104.4, 91, 22]],
        [arial, [103.5, 91.8, 22.2], [97.9, 97, 23.5]],
      ],
    },
    title: {
      file: lora,
      weights: '400 700',
      fallbacks: [
        [openSans, [95.5, 105.8, 28.3]],
        [dejaVuSerif, [84.8, 119.1, 31.8]],
        [notoSerif, [94.1, 107.3, 28.7]],
        [times, [111.4, 90.7, 24.2]],
        [georgia, [92.9, 108.7, 29.1]],
      ],
    },
  },
  friendly: {
    text: {
      ...nunitoFile,
      fallbacks: [
        [dejaVu, [88.9, 113.6, 39.4], [80.4, 125.6, 43.5]],
        [openSans, [96.4, 104.8, 36.3], [91.8, 110, 38.1]],
        [roboto, [101.8, 99.2, 34.4], [102.5, 98.5, 34.1]],
        [arial, [100.8, 100.2, 34.7], [95.7, 105.5, 36.6]],
      ],
    },
    title: {
      ...nunitoFile,
      fallbacks: [
        [dejaVu, [81.7, 123.6, 42.8]],
        [openSans, [92.8, 108.8, 37.7]],
        [roboto, [103.5, 97.5, 33.8]],
        [arial, [97, 104.1, 36.1]],
      ],
    },
  },
};

/**
 * The style sheet that makes a pair the fonts `Text` and `Title`, and their fallbacks `Text Fallback` and `Title Fallback`.
 * All other sheets are the same for every pair.
 */
export function fontFaces(pair: FontPair) {
  const { text, title } = fonts[pair];
  const texts = text.fallbacks.flatMap(([[regular, bold], ofRegular, ofBold]) => [
    fallbackFace('Text', '300 599', regular, ofRegular),
    fallbackFace('Text', '600 900', bold, ofBold),
  ]);
  const titles = title.fallbacks.map(([[, bold], ofBold]) => fallbackFace('Title', '300 900', bold, ofBold));
  return [ownFace('Text', text), ownFace('Title', title), ...texts, ...titles].join('');
}

/** The files of a pair. */
export function fontFiles(pair: FontPair) {
  const { text, title } = fonts[pair];
  return [...new Set([text.file, title.file])];
}

function ownFace(family: string, { file, weights }: Font<unknown>) {
  return `@font-face{font-family:${family};font-weight:${weights};src:url(${file})format("woff2");font-display:swap}`;
}

function fallbackFace(family: string, weight: string, names: readonly string[], [size, ascent, descent]: Metrics) {
  const src = names.map((name) => `local("${name}")`).join();
  return `@font-face{font-family:"${family} Fallback";font-weight:${weight};src:${src};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
}
