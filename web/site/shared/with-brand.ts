import { paletteStyle, paletteTokens } from '#content/palette.ts';
import type { Site } from '#content/site.ts';
import { fontFaces } from '#web/ui/font-faces.ts';

type Brand = Pick<Site['brand'], 'colors' | 'fonts'>;

/** The provider's fonts and colors as a sheet beside another, which is the same for everybody. */
export function brandStyle({ colors, fonts }: Brand) {
  return fontFaces(fonts) + (colors ? paletteStyle(colors) : '');
}

/**
 * A page's sheet with the provider's fonts and colors. The colors take the place of the product's, which come first in the
 * sheet; later ones are those of parts of the page.
 */
export function withBrand(sheet: string, { colors, fonts }: Brand) {
  const own = Object.entries(colors ? paletteTokens(colors) : {});
  const colored = own.reduce(
    (css, [name, { light, dark }]) =>
      css.replace(
        new RegExp(`(--color-${name}:)[^;}]+`),
        (_, key) => key + (light === dark ? light : `light-dark(${light},${dark})`),
      ),
    sheet,
  );
  return fontFaces(fonts) + colored;
}
