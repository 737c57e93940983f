import { ExportError } from '../export-error.ts';
import { Byte } from './bytes.ts';

/** A value of a row: numbers and words as text, what was in quotes or in hexadecimal as its bytes. */
export type RawValue = string | Buffer | null;

const escapes: Record<string, number> = { '0': 0, b: 8, t: 9, n: 10, r: 13, Z: 26 };

/** Where a reader of a statement is. */
export type Cursor = { bytes: Buffer; at: number };

/** The rows after VALUES: `(1,'a',NULL),(2,'b',0xFF)`. */
export function* rowsAt(cursor: Cursor): Generator<RawValue[]> {
  while (next(cursor) === Byte.open) {
    const row: RawValue[] = [];
    do {
      cursor.at++;
      row.push(valueAt(cursor));
    } while (next(cursor) === Byte.comma);
    if (next(cursor) !== Byte.close) throw new ExportError('The dump is damaged: a row does not end where it should.');
    cursor.at++;
    yield row;
    if (next(cursor) === Byte.comma) cursor.at++;
  }
}

function valueAt(cursor: Cursor): RawValue {
  if (isQuote(next(cursor))) return quoted(cursor);
  const word = wordAt(cursor);
  // `X'FF'`, `b'1'`, and the character set of a text: `_binary 'a'`, `_utf8mb4'a'`
  if (isQuote(cursor.bytes[cursor.at]) || (word.startsWith('_') && isQuote(next(cursor)))) {
    const bytes = quoted(cursor);
    return /^x$/i.test(word) ? Buffer.from(bytes.toString('latin1'), 'hex') : bytes;
  }
  // `_binary 0xFF`
  if (word.startsWith('_')) return valueAt(cursor);
  if (/^0x/i.test(word)) return Buffer.from(word.slice(2), 'hex');
  return word === '' || /^(null|default)$/i.test(word) ? null : word;
}

const isQuote = (byte: number | undefined) => byte === Byte.singleQuote || byte === Byte.doubleQuote;

/** What is between the quote here and the next one, its escapes undone. */
export function quoted(cursor: Cursor) {
  const { bytes } = cursor;
  const quote = bytes[cursor.at] ?? 0;
  const start = cursor.at + 1;
  let isPlain = true;
  let end = start;
  for (; end < bytes.length; end++) {
    if (bytes[end] === Byte.backslash) {
      isPlain = false;
      end++;
    } else if (bytes[end] === quote) {
      if (bytes[end + 1] !== quote) break;
      isPlain = false;
      end++;
    }
  }
  cursor.at = end + 1;
  const text = bytes.subarray(start, end);
  return isPlain ? text : unescaped(text, quote);
}

function unescaped(text: Buffer, quote: number) {
  const result = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    let byte = text[at] ?? 0;
    if (byte === quote) at++;
    else if (byte === Byte.backslash && at + 1 < text.length) {
      const letter = String.fromCharCode(text[++at] ?? 0);
      // `\%` and `\_` keep their backslash: they are meant for LIKE.
      if (letter === '%' || letter === '_') result[length++] = byte;
      byte = escapes[letter] ?? text[at] ?? 0;
    }
    result[length++] = byte;
  }
  return result.subarray(0, length);
}

/** A number or a word: up to the next comma, parenthesis, quote or space. */
export function wordAt(cursor: Cursor) {
  next(cursor);
  const start = cursor.at;
  while (cursor.at < cursor.bytes.length && !isEnd(cursor.bytes[cursor.at] ?? 0)) cursor.at++;
  return cursor.bytes.toString('latin1', start, cursor.at);
}

function isEnd(byte: number) {
  return (
    byte <= Byte.space ||
    byte === Byte.comma ||
    byte === Byte.open ||
    byte === Byte.close ||
    byte === Byte.singleQuote ||
    byte === Byte.doubleQuote
  );
}

/** The next byte that is not a space; undefined at the end. */
export function next(cursor: Cursor) {
  while ((cursor.bytes[cursor.at] ?? 0x21) <= 0x20) cursor.at++;
  return cursor.bytes[cursor.at];
}
