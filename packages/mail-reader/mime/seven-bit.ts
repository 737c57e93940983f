import iconv from 'iconv-lite';

/** Charsets whose bytes look like ASCII. */
export const sevenBitCharsets = new Set(['utf-7', 'iso-2022-jp', 'iso-2022-kr', 'hz-gb-2312']);

/** The charset that the escape sequences of a text belong to, whatever its header says. */
export function escapedCharset(bytes: Buffer): string | undefined {
  if (bytes.includes('\x1b$)C')) return 'iso-2022-kr';
  return bytes.includes('\x1b$') || bytes.includes('\x1b(') ? 'iso-2022-jp' : undefined;
}

/** The control characters that switch from ASCII to another character set and back. */
const shiftOut = '\x0e';
const shiftIn = '\x0f';

/** Decodes a text in one of `sevenBitCharsets`. TextDecoder knows only the Japanese one. */
export function decodeSevenBit(bytes: Buffer, charset: string): string {
  if (charset === 'utf-7') return iconv.decode(bytes, charset);
  const text = bytes.toString('latin1');
  if (charset === 'iso-2022-kr') return decodeShifted(text.replaceAll('\x1b$)C', ''), 'euc-kr');
  if (charset === 'hz-gb-2312') return decodeHz(text);
  return new TextDecoder(charset).decode(Buffer.from(withoutIdleSwitches(text), 'latin1'));
}

/** RFC 1843: `~{` begins Chinese, `~}` ends it, `~~` is a tilde, and a tilde at the end of a line joins two lines. */
function decodeHz(text: string) {
  const shifted = text
    .replaceAll(/~\r?\n/g, '')
    .replaceAll('~{', shiftOut)
    .replaceAll('~}', shiftIn);
  return decodeShifted(shifted, 'gb18030').replaceAll('~~', '~');
}

/** Decodes pieces whose bytes lack their highest bit. They end with their line at the latest. */
function decodeShifted(text: string, charset: string) {
  const decoder = new TextDecoder(charset);
  const [before = '', ...pieces] = text.split(shiftOut);
  const decoded = pieces.map((piece) => {
    const shifted = piece.split(/\n/, 1)[0]?.split(shiftIn, 1)[0] ?? '';
    const high = Uint8Array.from(shifted, (character) => character.charCodeAt(0) | 0x80);
    return decoder.decode(high) + piece.slice(shifted.length);
  });
  return `${before}${decoded.join('')}`.replaceAll(shiftIn, '');
}

/** Between two encoded words ISO-2022-JP switches to ASCII and back, which TextDecoder takes for damage. */
function withoutIdleSwitches(text: string) {
  return text.replaceAll('\x1b(B\x1b$', '\x1b$').replaceAll('\x1b(J\x1b$', '\x1b$');
}
