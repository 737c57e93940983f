import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, hexOf, oklchOf } from './oklch.ts';
import { contrastWarnings, paletteOf, paletteStyle, paletteTokens } from './palette.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('a color survives its way to OKLCH and back', () => {
  fc.assert(
    fc.property(color, (hex) => {
      expect(hexOf(oklchOf(hex))).toBe(hex);
    }),
  );
});

test('whatever the accent, the words on it can be read in both themes', () => {
  fc.assert(
    fc.property(color, color, (accent, links) => {
      const { accent: on, onAccent } = paletteOf({ accent, links });
      expect(contrast(onAccent.light, on.light)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(onAccent.dark, on.dark)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

test('whatever the two colors, those of the dark theme can be read on it', () => {
  fc.assert(
    fc.property(color, color, (accent, links) => {
      const dark = contrastWarnings({ accent, links }).filter(({ says }) => says.includes('dark theme'));
      expect(dark).toEqual([]);
    }),
  );
});

test('the words of the pages can be read on the cool ground in both themes', () => {
  const tokens: Record<string, { light: string; dark: string }> = paletteTokens({
    accent: '#7a2e5d',
    links: '#2b5ea7',
    ground: 'cool',
  });
  for (const ink of ['ink', 'ink-soft', 'ink-faint'])
    for (const ground of ['paper', 'surface', 'raised', 'sunken'])
      for (const theme of ['light', 'dark'] as const) {
        const [words, on] = [tokens[ink]?.[theme] ?? '', tokens[ground]?.[theme] ?? ''];
        expect([ink, ground, theme, contrast(words, on) >= 4.5]).toEqual([ink, ground, theme, true]);
      }
});

test('a color that is hard to read is named with its contrast and theme', () => {
  const colors = { accent: '#ffcc00', links: '#00606e', linksDark: '#102030' };

  expect(contrastWarnings(colors)).toEqual([
    {
      key: 'accent',
      says: '#ffcc00 has a contrast of 1.3:1 on the background of the light theme, and text needs 4.5:1. Choose a darker one.',
    },
    {
      key: 'linksDark',
      says: '#102030 has a contrast of 1.0:1 on the background of the dark theme, and text needs 4.5:1. Choose a lighter one.',
    },
  ]);
});

test('the tokens of the pages have both themes', () => {
  expect(paletteStyle({ accent: '#7a1f5c', links: '#1a4f8b' })).toMatch(
    /^@layer theme\{:root:root\{--color-copper:light-dark\(#7a1f5c,#[\da-f]{6}\);.*--color-glow:light-dark\(#[\da-f]{6},#[\da-f]{6}\)\}\}$/,
  );
});
