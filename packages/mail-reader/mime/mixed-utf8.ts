/** A shorter run of invalid bytes may be Western European letters. */
const fewInRow = 3;

/**
 * Text in UTF-8 with some invalid bytes.
 * @property valid number of valid characters beyond ASCII
 * @property bad number of invalid bytes
 * @property isOther whether the text is probably in another charset, whose words make long runs of invalid bytes
 */
export type MixedUtf8 = { text: string; valid: number; bad: number; isOther: boolean };

const western = new TextDecoder('windows-1252');

/**
 * Reads UTF-8 with some invalid bytes, such as a footer that a gateway added in Latin-1. Reads only these as
 * windows-1252. Drops a character that the end of the text cuts off.
 */
export function readMixedUtf8(bytes: Buffer): MixedUtf8 {
  const pieces: string[] = [];
  let valid = 0;
  let bad = 0;
  let inRows = 0;
  let start = bytes.subarray(0, 3).equals(mark) ? 3 : 0;
  let position = start;
  while (position < bytes.length) {
    const length = characterLength(bytes, position);
    if (length > 1) valid += 1;
    if (length > 0) {
      position += length;
      continue;
    }
    pieces.push(bytes.toString('utf8', start, position));
    if (isCut(bytes, position)) return finish(pieces, { valid, bad, inRows });
    start = position;
    while (position < bytes.length && characterLength(bytes, position) === 0) position += 1;
    const row = position - start;
    bad += row;
    if (row >= fewInRow) inRows += row;
    pieces.push(western.decode(bytes.subarray(start, position)));
    start = position;
  }
  pieces.push(bytes.toString('utf8', start));
  return finish(pieces, { valid, bad, inRows });
}

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

function finish(pieces: string[], { valid, bad, inRows }: { valid: number; bad: number; inRows: number }): MixedUtf8 {
  return { text: pieces.join(''), valid, bad, isOther: bad > valid && inRows > bad / 2 };
}

/** The length in bytes of the character at a position (Unicode, table 3-7); 0 if it is invalid. */
function characterLength(bytes: Buffer, position: number) {
  const first = bytes[position] as number;
  if (first < 0x80) return 1;
  const length = expectedLength(first);
  for (let index = 1; index < length; index += 1) if (!isContinuation(bytes, position, index)) return 0;
  return length;
}

function expectedLength(first: number) {
  if (first < 0xc2 || first > 0xf4) return 0;
  return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

function isContinuation(bytes: Buffer, position: number, index: number) {
  const first = bytes[position] as number;
  const byte = bytes[position + index] ?? 0;
  const lowest = index > 1 ? 0x80 : first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
  const highest = index > 1 ? 0xbf : first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
  return byte >= lowest && byte <= highest;
}

/** Whether the text ends within this character. A single byte may be `é` or `ß` in Latin-1. */
function isCut(bytes: Buffer, position: number) {
  const first = bytes[position] as number;
  const rest = bytes.subarray(position + 1, position + 10);
  const continuations = rest.findIndex((_, index) => !isContinuation(bytes, position, index + 1));
  const left = continuations < 0 ? rest.length : continuations;
  if (left + 1 >= expectedLength(first) || !/^\s*$/.test(bytes.toString('latin1', position + 1 + left, position + 12)))
    return false;
  return position + 12 > bytes.length && (left > 0 || first < 0xdf || first > 0xef);
}
