import { decodeText } from './charset.ts';
import { decodeQuotedPrintable } from './transfer-encoding.ts';

/** Also those with spaces inside, and a last one without its end. */
const encodedWord = /=\?([^?\s]{1,60})\?([QqBb])\?(.*?)(?:\?=|(?==\?[^?\s]{1,60}\?[QqBb]\?)|$)/gs;

type Piece = { plain: string } | { charset: string; bytes: Buffer };

/**
 * Decodes the encoded words (RFC 2047) of a header. Neighbors of the same charset are decoded together, because programs
 * split them within a character.
 * @param value a header of which each character is one byte
 * @param decodePlain decodes the bytes between encoded words
 */
export function decodeEncodedWords(value: string, decodePlain: (bytes: Buffer) => string): string {
  let text = '';
  let pending: { charset: string; chunks: Buffer[] } | undefined;
  const flush = () => {
    if (pending) text += decodeText(Buffer.concat(pending.chunks), pending.charset);
    pending = undefined;
  };
  for (const piece of split(value)) {
    if ('plain' in piece) {
      flush();
      text += decodePlain(Buffer.from(piece.plain, 'latin1'));
    } else {
      if (pending && pending.charset !== piece.charset) flush();
      pending ??= { charset: piece.charset, chunks: [] };
      pending.chunks.push(piece.bytes);
    }
  }
  flush();
  return text;
}

function split(value: string): Piece[] {
  const pieces: Piece[] = [];
  let position = 0;
  for (const match of value.matchAll(encodedWord)) {
    const [word, charset = '', encoding = '', encoded = ''] = match;
    const between = value.slice(position, match.index);
    const isFirst = position === 0;
    if (between && (isFirst || !/^\s*$/.test(between))) pieces.push({ plain: between });
    pieces.push({ charset: charset.toLowerCase().replace(/\*.*$/, ''), bytes: decodeWord(encoding, encoded) });
    position = match.index + word.length;
  }
  if (position < value.length) pieces.push({ plain: value.slice(position) });
  return pieces;
}

function decodeWord(encoding: string, encoded: string) {
  if (/b/i.test(encoding)) return Buffer.from(encoded.replaceAll(/[^A-Za-z0-9+/]/g, ''), 'base64');
  const spaced = encoded.replaceAll(/=\s+(?=[0-9A-Fa-f])/g, '=').replaceAll('_', ' ');
  return decodeQuotedPrintable(Buffer.from(spaced, 'latin1'));
}
