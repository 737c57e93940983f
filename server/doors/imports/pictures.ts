import { Readable } from 'node:stream';
import { Parser } from 'htmlparser2';
import type { ImportedFile } from './source.ts';

/**
 * HTML with something else in the place of some pictures. A parser finds them: their texts may have any sign.
 * @param change returns what a picture becomes, given its attributes; undefined to leave it
 */
export function replacePictures(html: string, change: (attributes: Record<string, string>) => string | undefined) {
  const parts: string[] = [];
  let end = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      const changed = name === 'img' ? change(attributes) : undefined;
      if (changed === undefined) return;
      parts.push(html.slice(end, parser.startIndex), changed);
      end = parser.endIndex + 1;
    },
  });
  parser.end(html);
  return parts.join('') + html.slice(end);
}

/** The key of the file to which the address of a picture refers. */
export function fileKeyOf({ src = '' }: Record<string, string>) {
  return /^\s*file:(.*)$/s.exec(src)?.[1];
}

/**
 * The address of a picture that is not one of the files; undefined for an invisible one, with which senders learn who
 * reads an email.
 */
export function addressOfPicture({ src = '', width, height, style = '' }: Record<string, string>) {
  const address = src.trim();
  const isTiny = [width, height].some((size) => size !== undefined && /^[01](px)?$/.test(size.trim()));
  if (address === '' || isTiny || /display:\s*none|(?<![-\w])(?:width|height):\s*[01](?:px|;|$)/i.test(style))
    return undefined;
  if (/^data:/i.test(address)) return 'it is damaged';
  return address.length > LongestAddress ? `${address.slice(0, LongestAddress)}…` : address;
}

const LongestAddress = 2_000;

/** Pictures whose bytes are in the HTML itself become files, to which `src="file:KEY"` then refers. */
export function picturesIn(html: string) {
  const pictures: ImportedFile[] = [];
  const referring = replacePictures(html, ({ src = '', alt = '' }) => {
    const [all, type = ''] = /^\s*data:image\/([\w.+-]+);base64,/i.exec(src) ?? [];
    if (all === undefined) return undefined;
    const key = `picture ${pictures.length + 1}`;
    const name = `picture-${pictures.length + 1}.${extensionOf(type)}`;
    const bytes = () => Buffer.from(src.slice(all.length), 'base64');
    pictures.push({ key, name, open: async () => Readable.from([bytes()]) });
    return `<img src="file:${key}" alt="${alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
  });
  return { html: referring, pictures };
}

function extensionOf(type: string) {
  const [name = 'png'] = type.toLowerCase().split('+');
  return name === 'jpeg' ? 'jpg' : name;
}
