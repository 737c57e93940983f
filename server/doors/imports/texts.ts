import { Readable } from 'node:stream';
import { FieldLimit } from '#contract/shared-constants.ts';
import type { Text } from '#helpdesk-exports';
import { textOfHtml } from '#mail-reader';
import { cutAtParagraph, lineOf, storable } from '#server/doors/incoming/mail-text.ts';
import { addressOfPicture, fileKeyOf, picturesIn, replacePictures } from './pictures.ts';
import type { Report } from './report.ts';
import type { ImportedFile } from './source.ts';

const WholeText = 'whole-text.txt';
const Rest = `\n\n[The text goes on in ${WholeText}.]`;

/**
 * A text as people read it here. Each of its pictures becomes a file, whose name stands in its place; a picture without a
 * file leaves its address there. A text that is too long goes on in a file.
 * @returns also the addresses of pictures without a file
 */
export function textOf(body: Text, files: ImportedFile[], most: number) {
  const lost: string[] = [];
  const { html, pictures } = 'html' in body ? picturesIn(body.html) : { html: undefined, pictures: [] };
  const all = [...files, ...pictures];
  const text =
    html === undefined && 'text' in body
      ? plainOf(body.text)
      : plainOf(textOfHtml(replacePictures(html ?? '', (attributes) => nameOfPicture(attributes, all, lost))));
  if (text.length <= most) return { text, files: all, lost };
  const whole: ImportedFile = { key: WholeText, name: WholeText, open: async () => Readable.from([Buffer.from(text)]) };
  return { text: `${cutAtParagraph(text, most - Rest.length)}${Rest}`, files: [...all, whole], lost };
}

/** A text as it can be stored, with the line ends of all other texts. */
export function plainOf(text: string) {
  return storable(text).replace(/\r\n?/g, '\n').trim();
}

function nameOfPicture(attributes: Record<string, string>, files: ImportedFile[], lost: string[]) {
  const key = fileKeyOf(attributes);
  const file = key === undefined ? undefined : files.find((each) => each.key === key);
  return file ? ` [${file.name.replace(/[<>&]/g, ' ')}] ` : lostPicture(attributes, lost);
}

/**
 * What stands for a picture that no file belongs to.
 * @param lost receives its address
 */
export function lostPicture(attributes: Record<string, string>, lost: string[]) {
  const address = addressOfPicture(attributes);
  if (address === undefined) return undefined;
  lost.push(address);
  return ` [picture: ${address.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}] `;
}

/** Notes the pictures of a text that no file belongs to. */
export function reportLost(report: Report, what: string, lost: string[]) {
  for (const address of lost) report.leaveOut(`a picture of ${what}`, `the export has no file of it: ${address}`);
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

/** As many tags as a record can have. */
export function tagsOf(report: Report, what: string, given: string[]) {
  const tags = given.map((text) => fieldOf(report, what, { name: 'tag', text, most: FieldLimit.tag })).filter(Boolean);
  const others = tags.slice(FieldLimit.tags);
  if (others.length > 0) report.change(what, `only ${FieldLimit.tags} of its tags were kept, not ${others.join(', ')}`);
  return tags.slice(0, FieldLimit.tags);
}

export function categoryOf(report: Report, what: string, text = '') {
  return fieldOf(report, what, { name: 'category', text, most: FieldLimit.category });
}
