/** Decodes the bytes of a part. Unknown encodings are left as they are. */
export function decodeTransfer(bytes: Buffer, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return decodeBase64(bytes);
  if (/quoted-printable/i.test(encoding)) return decodeQuotedPrintable(bytes);
  if (/uuencode|x-uue/i.test(encoding)) return decodeUuencode(bytes);
  return bytes;
}

/**
 * Some programs pad every line, so each run between padding is a unit of its own. Mailing lists add plain text below the
 * end.
 */
function decodeBase64(bytes: Buffer) {
  const text = withoutTextBelow(bytes.toString('latin1')).replaceAll(/[^A-Za-z0-9+/=]+/g, '');
  const padding = text.indexOf('=');
  if (padding < 0 || /^=+$/.test(text.slice(padding, padding + 4))) return Buffer.from(text, 'base64');
  const units = text.split(/=+/).map((unit) => Buffer.from(unit, 'base64'));
  return Buffer.concat(units);
}

function withoutTextBelow(encoded: string) {
  const lines = encoded.split(/\r\n|\r|\n/);
  const end = lines.findIndex((line, index) => /=\s*$/.test(line) && !lines.slice(index + 1, index + 4).some(isBase64));
  return end < 0 ? encoded : lines.slice(0, end + 1).join('\n');
}

function isBase64(line: string) {
  const text = line.trim();
  return text.length > 0 && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);
}

/** @param bytes any bytes: a `=` that starts no code is kept */
export function decodeQuotedPrintable(bytes: Buffer): Buffer {
  const decoded = Buffer.alloc(bytes.length);
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    const skipped = byte === 0x3d ? softBreak(bytes, index) : 0;
    if (skipped > 0) {
      index += skipped;
    } else {
      const code = byte === 0x3d ? hexPair(bytes, index + 1) : -1;
      decoded[length] = code < 0 ? byte : code;
      length += 1;
      if (code >= 0) index += 2;
    }
  }
  return decoded.subarray(0, length);
}

/** The bytes after a `=` at the end of a line, with the line break, or 0. */
function softBreak(bytes: Buffer, equals: number) {
  let index = equals + 1;
  while (bytes[index] === 0x20 || bytes[index] === 0x09) index += 1;
  if (bytes[index] === 0x0d) index += 1;
  if (index >= bytes.length) return index - 1 - equals || 1;
  return bytes[index] === 0x0a || bytes[index - 1] === 0x0d ? index - equals - (bytes[index] === 0x0a ? 0 : 1) : 0;
}

function hexPair(bytes: Buffer, index: number) {
  const high = hexDigit(bytes[index]);
  const low = hexDigit(bytes[index + 1]);
  return high < 0 || low < 0 ? -1 : high * 16 + low;
}

function hexDigit(byte = 0) {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const lower = byte | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

function decodeUuencode(bytes: Buffer) {
  const lines = bytes.toString('latin1').split(/\r?\n/);
  const start = lines.findIndex((line) => /^begin [0-7]{3,4} /.test(line));
  const end = lines.indexOf('end', start + 1);
  if (start < 0) return bytes;
  return Buffer.concat(lines.slice(start + 1, end < 0 ? undefined : end).map(decodeUuencodedLine));
}

function decodeUuencodedLine(line: string) {
  const length = (line.charCodeAt(0) - 32) & 63;
  const bytes: number[] = [];
  for (let index = 1; index < line.length; index += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((offset) => (line.charCodeAt(index + offset) - 32) & 63);
    bytes.push((a << 2) | (b >> 4), ((b & 15) << 4) | (c >> 2), ((c & 3) << 6) | d);
  }
  return Buffer.from(bytes.slice(0, length));
}
