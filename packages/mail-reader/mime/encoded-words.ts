import { Libmime } from 'libmime';
import { decode as decodeQuotedPrintable } from 'libqp';
import { decodeText } from './charset.ts';
import { decodeBase64 } from './transfer-encoding.ts';

/** Reads encoded words and parameters. Only `decodeText` decides about charsets. */
export const libmime = new Libmime();
libmime.decodeWord = (charset, encoding, encoded) => decodeText(decodeWord(encoding, encoded), charset);

/** Also matches words with spaces or question marks inside, and a last word without an end. */
const encodedWord = /=\?([^?\s]{1,60})\?([QqBb])\?(.*?)(?:\?=|(?==\?[^?\s]{1,60}\?[QqBb]\?)|$)/gs;

/**
 * Decodes the encoded words (RFC 2047) of a header. Neighbors of the same charset are decoded together, because
 * programs split them within a character.
 */
export function decodeEncodedWords(text: string): string {
  const repaired = text.replaceAll(
    encodedWord,
    (_, charset: string, encoding: string, encoded: string) =>
      `=?${charset}?${encoding}?${encoded.replaceAll('?', '=3F')}?=`,
  );
  return libmime.decodeWords(repaired);
}

function decodeWord(encoding: string, encoded: string) {
  if (encoding === 'B' || encoding === 'b') return decodeBase64(Buffer.from(encoded));
  return decodeQuotedPrintable(encoded.replaceAll(/=\s+(?=[0-9A-Fa-f])/g, '=').replaceAll(/[_\s]/g, '=20'));
}
