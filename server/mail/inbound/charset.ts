import { detect } from 'chardet';
import { decodeUtf7 } from './utf7.ts';

/** Names that mail programs write and TextDecoder does not know. */
const aliases: Record<string, string> = {
  ansi_x341968: 'windows-1252',
  cp874: 'windows-874',
  cp932: 'shift_jis',
  cp936: 'gb18030',
  cp949: 'euc-kr',
  cp950: 'big5',
  cp1361: 'euc-kr',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  cp51932: 'euc-jp',
  eucjpms: 'euc-jp',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  iso2022jpms: 'iso-2022-jp',
  iso885981: 'iso-8859-8-i',
  ms932: 'shift_jis',
  ms936: 'gb18030',
  tis620: 'windows-874',
  uhc: 'euc-kr',
  utf8mb4: 'utf-8',
  windows932: 'shift_jis',
  windows936: 'gb18030',
  windows950: 'big5',
  xgbk: 'gb18030',
  xsjis: 'shift_jis',
};

/** Charsets whose bytes look like ASCII or contain NUL: valid UTF-8 by accident. */
const neverUtf8 = new Set(['utf-7', 'utf-16le', 'utf-16be', 'iso-2022-jp']);

/** How much text the guess looks at: more of it does not change the result. */
const guessBytes = 20_000;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes text whose charset may be wrong or missing: UTF-8 if the bytes are valid UTF-8, then the declared charset, then
 * a guess.
 * @param declared the charset of the header, in any spelling
 */
export function decodeText(bytes: Buffer, declared = ''): string {
  const charset = knownCharset(declared);
  if (charset && neverUtf8.has(charset)) return decodeAs(bytes, charset);
  if (bytes.includes('\x1b$') || bytes.includes('\x1b(')) return decodeAs(bytes, 'iso-2022-jp');
  const mark = byteOrderMark(bytes);
  if (mark) return decodeAs(bytes, mark);
  try {
    return utf8.decode(bytes);
  } catch {
    return decodeInvalidUtf8(bytes, charset);
  }
}

function decodeInvalidUtf8(bytes: Buffer, charset: string | undefined) {
  if (charset && charset !== 'utf-8' && !isAscii(charset)) {
    const text = decodeAs(bytes, charset);
    if (damage(text) <= 0.05) return text;
  }
  const asUtf8 = decodeAs(bytes, 'utf-8');
  if (damage(asUtf8) <= 0.1 && /[^\0-\x7f\ufffd]/.test(asUtf8)) return asUtf8;
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
  if (charset === 'iso-2022-jp') return new TextDecoder(charset).decode(withoutIdleSwitches(bytes));
  return charset === 'utf-7' ? decodeUtf7(bytes.toString('latin1')) : new TextDecoder(charset).decode(bytes);
}

/** Between two encoded words ISO-2022-JP switches to ASCII and back, which TextDecoder takes for damage. */
function withoutIdleSwitches(bytes: Buffer) {
  const text = bytes.toString('latin1').replaceAll('\x1b(B\x1b$', '\x1b$').replaceAll('\x1b(J\x1b$', '\x1b$');
  return Buffer.from(text, 'latin1');
}

function knownCharset(declared: string): string | undefined {
  const name = declared.trim().toLowerCase().replaceAll(/["']/g, '').replace(/\*.*$/, '');
  const short = name.replaceAll(/[^a-z0-9]/g, '');
  if (short === 'utf7' || short === 'unicode11utf7') return 'utf-7';
  if (short === 'usascii' || short === 'ascii' || short === 'ansix341968') return 'us-ascii';
  for (const label of [aliases[short], name, name.replace(/^(x-|cs)/, ''), short, short.replace(/^cp/, 'windows-')]) {
    const canonical = label ? canonicalName(label) : undefined;
    if (canonical) return canonical;
  }
  return undefined;
}

function canonicalName(label: string) {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
