import { isUtf8 } from 'node:buffer';

const windows = new TextDecoder('windows-1252');

/** Text whose encoding nobody named: UTF-8, also if it was cut in the middle of a letter, else Windows-1252. */
export function decoded(bytes: Buffer) {
  const text = bytes.toString();
  if (isUtf8(bytes)) return text;
  const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
  return count(/[^\0-\x7f\ufffd]/gu) > count(/\ufffd/g) ? text : windows.decode(bytes);
}
