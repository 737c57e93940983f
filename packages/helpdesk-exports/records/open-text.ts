import { createReadStream, readFileSync, statSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

const LargestPiece = 1 << 20;

const ByteOrderMarks = { utf8: '\u00ef\u00bb\u00bf', little: '\u00ff\u00fe', big: '\u00fe\u00ff' };

/**
 * The bytes of a text in UTF-8, whatever a browser, curl or PowerShell saved it as: UTF-16, with a mark, or gzipped.
 * @param encoding of a text without a mark
 */
export async function* openText(path: string, encoding = 'utf-8'): AsyncGenerator<Buffer> {
  let decoder = encoding === 'utf-8' ? undefined : new TextDecoder(encoding);
  let isFirst = true;
  for await (const chunk of bytesOf(path)) {
    let bytes = chunk as Buffer;
    if (isFirst) {
      isFirst = false;
      const mark = bytes.toString('latin1', 0, 3);
      if (mark === ByteOrderMarks.utf8) {
        bytes = bytes.subarray(3);
        decoder = undefined;
      } else if (mark.startsWith(ByteOrderMarks.little)) decoder = new TextDecoder('utf-16le');
      else if (mark.startsWith(ByteOrderMarks.big)) decoder = new TextDecoder('utf-16be');
    }
    yield decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes;
  }
}

/** An export may have a small file for each ticket: waiting for each of its steps would take most of the time. */
function bytesOf(path: string): Readable | [Buffer] {
  const isZipped = /\.gz$/i.test(path);
  if (!isZipped && statSync(path).size <= LargestPiece) return [readFileSync(path)];
  const file = createReadStream(path, { highWaterMark: LargestPiece });
  if (!isZipped) return file;
  const unzipped = createGunzip();
  file.on('error', (error) => unzipped.destroy(error));
  return file.pipe(unzipped);
}
