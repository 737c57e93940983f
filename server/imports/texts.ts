import { Readable } from 'node:stream';
import { textOfHtml } from '#mail-reader';
import { cutAtParagraph, lineOf, storable } from '#server/incoming/mail-text.ts';
import { picturesIn } from './pictures.ts';
import type { Report } from './report.ts';
import type { ImportedFile, Text } from './source.ts';

const WholeText = 'whole-text.txt';
const Rest = `\n\n[The text goes on in ${WholeText}.]`;

/**
 * A text as people read it here. Each of its pictures becomes a file, whose name stands in its place. A text that is too
 * long goes on in a file.
 */
export function textOf(body: Text, files: ImportedFile[], most: number) {
  const { html, pictures } = 'html' in body ? picturesIn(body.html) : { html: undefined, pictures: [] };
  const all = [...files, ...pictures];
  const named = html?.replace(/<img\b[^>]*>/gi, (tag) => nameOfPicture(tag, all) ?? tag);
  const text = storable(named === undefined && 'text' in body ? body.text : textOfHtml(named ?? '')).trim();
  if (text.length <= most) return { text, files: all };
  const whole: ImportedFile = { key: WholeText, name: WholeText, open: async () => Readable.from([Buffer.from(text)]) };
  return { text: `${cutAtParagraph(text, most - Rest.length)}${Rest}`, files: [...all, whole] };
}

function nameOfPicture(tag: string, files: ImportedFile[]) {
  const [, ...keys] = /\bsrc\s*=\s*(?:"file:([^"]*)"|'file:([^']*)'|file:([^\s>]*))/i.exec(tag) ?? [];
  const key = keys.find((each) => each !== undefined)?.replaceAll('&amp;', '&');
  const file = key === undefined ? undefined : files.find((each) => each.key === key);
  return file && ` [${file.name.replace(/[<>&]/g, ' ')}] `;
}

/** A field on one line. The report has all of a field that is too long. */
export function fieldOf(
  report: Report,
  what: string,
  { name, text, most }: { name: string; text: string; most: number },
) {
  const whole = lineOf(text, Number.POSITIVE_INFINITY);
  if (whole.length <= most) return whole;
  report.change(what, `its ${name} is longer than ${most} characters and was cut: ${whole}`);
  return lineOf(text, most);
}
