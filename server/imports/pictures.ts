import { Readable } from 'node:stream';
import type { ImportedFile } from './source.ts';

/** Pictures whose bytes are in the HTML itself become files, to which `src="file:KEY"` then refers. */
export function picturesIn(html: string) {
  const pictures: ImportedFile[] = [];
  const referring = html.replace(
    /(<img\b[^>]*?\bsrc\s*=\s*)(["'])\s*data:image\/([\w.+-]+);base64,([^"']*)\2/gi,
    (_, before: string, quote: string, type: string, base64: string) => {
      const key = `picture ${pictures.length + 1}`;
      const name = `picture-${pictures.length + 1}.${extensionOf(type)}`;
      pictures.push({ key, name, open: async () => Readable.from([Buffer.from(base64, 'base64')]) });
      return `${before}${quote}file:${key}${quote}`;
    },
  );
  return { html: referring, pictures };
}

function extensionOf(type: string) {
  const [name = 'png'] = type.toLowerCase().split('+');
  return name === 'jpeg' ? 'jpg' : name;
}
