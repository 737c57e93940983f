import type { Body } from '../mime/body.ts';
import { htmlLines } from './html-lines.ts';
import { type BodyText, type Line, withTargets } from './lines.ts';
import { splitEncrypted } from './pgp.ts';
import { plainLines } from './plain-lines.ts';
import { remotePictures } from './remote-pictures.ts';

/** The part of a text that is analyzed, in characters. */
const mostText = 5_000_000;
const mostHtml = 2_000_000;
const mostLines = 10_000;

/** The part of HTML without words that is searched for pictures, in characters. */
const mostPictures = 100_000;

/** The lines of all texts of an email, and encrypted messages within them. */
export function bodyLines({ texts, plain }: Pick<Body, 'texts' | 'plain'>): { lines: Line[]; encrypted: string } {
  const encrypted: string[] = [];
  const pieces = distinct(texts).map((text) => {
    if (text.kind === 'html') return htmlOrPlain(text, plain);
    const split = splitEncrypted(text.text.slice(0, mostText));
    if (split.encrypted) encrypted.push(split.encrypted);
    return plainLines({ ...text, text: split.text });
  });
  const lines = pieces.flatMap((piece, index) =>
    index > 0 && piece.length > 0 ? [{ text: '', depth: 0 }, ...piece] : piece,
  );
  return { lines: withRest(lines), encrypted: encrypted.join('\n\n') };
}

/** Keeps the lines beyond the first 10,000 as one. */
function withRest(lines: Line[]): Line[] {
  const last = lines[mostLines - 1];
  if (!last || lines.length === mostLines) return lines;
  const { links: _, ...place } = last;
  const rest = lines.slice(mostLines).map(withTargets);
  return [...lines.slice(0, mostLines), { ...place, text: rest.join('\n') }];
}

/** Uses the plain text if the HTML shows nothing. */
function htmlOrPlain(text: BodyText, plain: string) {
  if (plain && text.text.length > mostHtml)
    return plainLines({ kind: 'plain', text: plain, isFlowed: false, isDelSp: false });
  const rest = text.text
    .slice(mostHtml)
    .replaceAll(/<[^<>]*>/g, ' ')
    .trim();
  const lines = [...htmlLines(text.text.slice(0, mostHtml)), ...(rest ? [{ text: rest, depth: 0 }] : [])];
  const isEmpty = lines.every((line) => !/\S/.test(line.text));
  if (isEmpty && plain) return plainLines({ kind: 'plain', text: plain, isFlowed: false, isDelSp: false });
  return isEmpty ? [...lines, ...remotePictures(text.text.slice(0, mostPictures))] : lines;
}

/** Some programs send text and HTML one after the other instead of as alternatives. */
function distinct(texts: BodyText[]) {
  const said = texts.filter(({ text }) => /\S/.test(text));
  return said.filter(
    (text) =>
      !said.some((other) => other !== text && other.kind === 'html' && text.kind === 'plain' && isSame(text, other)),
  );
}

function isSame(plain: BodyText, html: BodyText) {
  const words = plain.text.slice(0, 50_000).replaceAll(/\s+/g, '');
  const shown = htmlLines(html.text.slice(0, 200_000))
    .map(({ text }) => text)
    .join('')
    .replaceAll(/\s+/g, '');
  return words.length > 20 && words === shown;
}
