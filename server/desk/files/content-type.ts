import { fileTypeFromBuffer } from 'file-type';

const UNKNOWN = 'application/octet-stream';

/**
 * The type of a file, from its content. The name and the sender don't matter: both can lie.
 * @param start the first bytes, up to a piece
 * @param isWhole whether that is all of the file
 */
export async function contentTypeOf(start: Buffer, isWhole: boolean) {
  // A damaged file makes some of the library's readers throw.
  const known = await fileTypeFromBuffer(start).catch(() => undefined);
  if (known) return known.mime.split(';', 1)[0] ?? UNKNOWN;
  return isText(start, isWhole) ? 'text/plain' : UNKNOWN;
}

/** Whether bytes are text in UTF-8, without control characters other than tabs and line ends. */
function isText(bytes: Buffer, isWhole: boolean) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these make a file binary
  const binary = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u007f]/;
  try {
    return !binary.test(new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole }));
  } catch {
    return false;
  }
}
