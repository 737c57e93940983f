import { decode as decodeQuotedPrintable } from 'libqp';
import { splitUuencoded } from './uuencode.ts';

/** Decodes the bytes of a part. Returns bytes in an unknown encoding unchanged. */
export function decodeTransfer(bytes: Buffer, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return decodeBase64(bytes);
  if (/quoted-printable/i.test(encoding)) return decodeQuotedPrintable(bytes);
  if (/uuencode|x-uue/i.test(encoding)) return splitUuencoded(bytes.toString('latin1')).files[0]?.bytes ?? bytes;
  return bytes;
}

/**
 * Decodes each run between padding by itself, because some programs pad every line. Ignores plain text that mailing
 * lists add below the end.
 */
export function decodeBase64(bytes: Buffer) {
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
