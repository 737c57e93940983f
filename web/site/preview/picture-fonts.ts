import title from '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-700-normal.woff?inline';
import titleExtended from '@fontsource/familjen-grotesk/files/familjen-grotesk-latin-ext-700-normal.woff?inline';
import text from '@fontsource/figtree/files/figtree-latin-400-normal.woff?inline';
import textExtended from '@fontsource/figtree/files/figtree-latin-ext-400-normal.woff?inline';

/** The fonts of pictures that satori draws. It looks for a letter in all of them, in this order. */
export const pictureFonts = [
  { name: 'Familjen Grotesk', weight: 700 as const, data: bytesOf(title) },
  { name: 'Familjen Grotesk Extended', weight: 700 as const, data: bytesOf(titleExtended) },
  { name: 'Figtree', weight: 400 as const, data: bytesOf(text) },
  { name: 'Figtree Extended', weight: 400 as const, data: bytesOf(textExtended) },
];

/** The content of a data URL. */
function bytesOf(url: string) {
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}
