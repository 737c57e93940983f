import familjen from '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff?inline';
import familjenExtended from '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-ext-700-normal.woff?inline';
import figtree from '@fontsource/figtree/files/figtree-latin-400-normal.woff?inline';
import figtreeExtended from '@fontsource/figtree/files/figtree-latin-ext-400-normal.woff?inline';
import lora from '@fontsource/lora/files/lora-latin-700-normal.woff?inline';
import loraExtended from '@fontsource/lora/files/lora-latin-ext-700-normal.woff?inline';
import nunitoText from '@fontsource/nunito/files/nunito-latin-400-normal.woff?inline';
import nunitoTitle from '@fontsource/nunito/files/nunito-latin-700-normal.woff?inline';
import nunitoTextExtended from '@fontsource/nunito/files/nunito-latin-ext-400-normal.woff?inline';
import nunitoTitleExtended from '@fontsource/nunito/files/nunito-latin-ext-700-normal.woff?inline';
import publicSans from '@fontsource/public-sans/files/public-sans-latin-400-normal.woff?inline';
import publicSansExtended from '@fontsource/public-sans/files/public-sans-latin-ext-400-normal.woff?inline';
import type { FontPair } from '#content/fonts.ts';

/** The title's font, its further letters, and the same of the text's, as data URLs. */
const files: Record<FontPair, readonly [string, string, string, string]> = {
  modern: [familjen, familjenExtended, figtree, figtreeExtended],
  classic: [lora, loraExtended, publicSans, publicSansExtended],
  friendly: [nunitoTitle, nunitoTitleExtended, nunitoText, nunitoTextExtended],
};

/** The fonts of pictures that satori draws. It looks for a letter in all of them, in this order. */
export function pictureFonts(pair: FontPair) {
  const [title, titleExtended, text, textExtended] = files[pair];
  return [
    { name: 'Title', weight: 700 as const, data: bytesOf(title) },
    { name: 'Title Extended', weight: 700 as const, data: bytesOf(titleExtended) },
    { name: 'Text', weight: 400 as const, data: bytesOf(text) },
    { name: 'Text Extended', weight: 400 as const, data: bytesOf(textExtended) },
  ];
}

/** The content of a data URL. */
function bytesOf(url: string) {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
