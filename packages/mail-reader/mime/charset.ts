import { detect } from 'chardet';
import iconv from 'iconv-lite';
import { knownCharset, oldCharset } from './charset-names.ts';
import { readMixedUtf8 } from './mixed-utf8.ts';
import { decodeSevenBit, escapedCharset, sevenBitCharsets } from './seven-bit.ts';

/** Bytes used for guessing. More of them do not change the result. */
const guessBytes = 20_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes text whose charset may be wrong or missing: UTF-8 if the bytes are valid UTF-8, then the declared charset,
 * then a guess.
 * @param declared the charset of the header, in any spelling
 */
export function decodeText(bytes: Buffer, declared = ''): string {
  const charset = knownCharset(declared);
  if (charset && (sevenBitCharsets.has(charset) || /^utf-?(16|32)/.test(charset))) return decodeAs(bytes, charset);
  const mark = escapedCharset(bytes) ?? byteOrderMark(bytes);
  if (mark) return decodeAs(bytes, mark);
  try {
    return utf8.decode(bytes);
  } catch {
    return decodeInvalidUtf8(bytes, charset);
  }
}

/** The charset that bytes are probably in; undefined if they are UTF-8, ASCII or say it themselves. */
export function guessedCharset(bytes: Buffer): string | undefined {
  if (escapedCharset(bytes) ?? byteOrderMark(bytes)) return undefined;
  try {
    utf8.decode(bytes);
    return undefined;
  } catch {
    const { valid, bad, isOther } = readMixedUtf8(bytes);
    return (valid > 0 || bad === 0) && !isOther ? undefined : guess(bytes);
  }
}

/** Ignores a few invalid bytes when deciding about the rest. */
function decodeInvalidUtf8(bytes: Buffer, charset: string | undefined) {
  const mixed = readMixedUtf8(bytes);
  if (charset && charset !== 'utf-8' && !isAscii(charset)) {
    if (mixed.valid > 1 && mixed.valid >= 4 * mixed.bad) return mixed.text;
    const text = decodeAs(bytes, charset);
    if (damage(text) <= 0.05) return text;
  }
  if ((mixed.valid > 0 || mixed.bad === 0) && !mixed.isOther) return mixed.text;
  return decodeAs(bytes, guess(bytes));
}

/** `us-ascii` names windows-1252 for TextDecoder, but bytes beyond 127 show that it was only the default. */
function isAscii(charset: string) {
  return charset === 'us-ascii';
}

/** The share of characters beyond ASCII that could not be decoded. */
function damage(text: string) {
  let lost = 0;
  let foreign = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code > 127) foreign += 1;
    if (code === 0xfffd) lost += 1;
  }
  return foreign === 0 ? 0 : lost / foreign;
}

function guess(bytes: Buffer) {
  const found = detect(bytes.subarray(0, guessBytes)) ?? '';
  return knownCharset(found) ?? 'windows-1252';
}

function byteOrderMark(bytes: Buffer) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : undefined;
}

function decodeAs(bytes: Buffer, charset: string) {
  if (sevenBitCharsets.has(charset)) return decodeSevenBit(bytes, charset);
  return oldCharset.test(charset) ? iconv.decode(bytes, charset) : new TextDecoder(charset).decode(bytes);
}
