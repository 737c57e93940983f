import { ExportError } from '../export-error.ts';
import { Byte } from './bytes.ts';

/** The longest statement that is read; mysqldump ends one after about 1 MB, or after a single longer row. */
const longest = 1024 ** 3;

/** As much of a statement's beginning as tells it from a line that changes the delimiter. */
const longestHead = 'DELIMITER'.length;

/** What the scanner is inside of: the quote that ends it, or one of these. */
const code = 0;
const lineComment = 1;
const blockComment = 2;

/**
 * The statements of a dump, one after the other, each without its delimiter and with the comments before it. It knows
 * quotes, comments and `DELIMITER` of the MySQL client, and holds one statement at a time.
 */
export async function* statementsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { scan, rest } = scanner();
  for await (const chunk of chunks) yield* scan(chunk);
  yield* rest();
}

function scanner() {
  let delimiter = Buffer.from(';');
  let isPlain = plainBytes(delimiter);
  let parts: Buffer[] = [];
  let size = 0;
  let inside: number = code;
  let isEscaped = false;
  let previous = 0;
  let matched = 0;
  let head = '';

  function finish(last: Buffer, cut: number) {
    const statement = Buffer.concat([...parts, last]);
    parts = [];
    size = 0;
    head = '';
    matched = 0;
    previous = 0;
    return statement.subarray(0, statement.length - cut);
  }

  /** What one byte outside of quotes and comments means. */
  function step(byte: number) {
    if (byte === Byte.singleQuote || byte === Byte.doubleQuote || byte === Byte.backtick || byte === Byte.hash) {
      inside = byte === Byte.hash ? lineComment : byte;
      isEscaped = false;
    } else if (byte === Byte.dash && previous === Byte.dash) {
      inside = lineComment;
    } else if (byte === Byte.star && previous === Byte.slash) {
      inside = blockComment;
      previous = 0;
      if (head === '/') head = '';
      return;
    }
    if (head.length < longestHead && (head || byte > Byte.space) && inside === code) head += String.fromCharCode(byte);
    if (inside === lineComment && head === '-') head = '';
    previous = byte;
  }

  /** Where the quote ends in this chunk, or the end of the chunk. */
  function endOfQuote(chunk: Buffer, from: number) {
    for (let at = from; at < chunk.length; at++) {
      if (isEscaped) isEscaped = false;
      else if (chunk[at] === Byte.backslash && inside !== Byte.backtick) isEscaped = true;
      else if (chunk[at] === inside) {
        previous = inside;
        inside = code;
        return at + 1;
      }
    }
    return chunk.length;
  }

  function isDelimiter(byte: number) {
    matched = byte === delimiter[matched] ? matched + 1 : byte === delimiter[0] ? 1 : 0;
    return matched === delimiter.length;
  }

  /** Passes over bytes that mean nothing outside of quotes: numbers, and bytes in hexadecimal. */
  function endOfPlain(chunk: Buffer, from: number) {
    if (isDelimiterLine()) return from;
    let at = from;
    while (at < chunk.length && isPlain[chunk[at] ?? 0]) at++;
    if (at > from) previous = matched = 0;
    return at;
  }

  function isDelimiterLine() {
    return head.length === longestHead && head.toUpperCase() === 'DELIMITER';
  }

  /** `DELIMITER ;;` is a line, not a statement. */
  function changeDelimiter(chunk: Buffer, start: number, at: number) {
    const words = finish(chunk.subarray(start, at), 0).toString('latin1').trim().split(/\s+/);
    delimiter = Buffer.from(words.at(-1) ?? ';', 'latin1');
    isPlain = plainBytes(delimiter);
    return at;
  }

  /** The last statement may lack its delimiter. */
  function* rest() {
    if (inside > blockComment) throw new ExportError('The dump is incomplete: it ends in the middle of a row.');
    if (head) yield finish(Buffer.alloc(0), 0);
  }

  function* scan(chunk: Buffer): Generator<Buffer> {
    let start = 0;
    let at = 0;
    while (at < chunk.length) {
      if (inside > blockComment) {
        at = endOfQuote(chunk, at);
        continue;
      }
      if (inside === code && head.length === longestHead) at = endOfPlain(chunk, at);
      if (at === chunk.length) break;
      const byte = chunk[at++] ?? 0;
      if (inside === lineComment) {
        if (byte === Byte.newline) inside = code;
      } else if (inside === blockComment) {
        if (byte === Byte.slash && previous === Byte.star) inside = code;
        previous = byte;
      } else if (isDelimiterLine()) {
        if (byte === Byte.newline) start = changeDelimiter(chunk, start, at);
      } else if (isDelimiter(byte)) {
        yield finish(chunk.subarray(start, at), delimiter.length);
        start = at;
      } else {
        step(byte);
      }
    }
    parts.push(chunk.subarray(start));
    size += chunk.length - start;
    if (size > longest) throw new ExportError('The dump has a statement of more than 1 GB.');
  }

  return { scan, rest };
}

/** Bytes that can't begin or end a quote, a comment or a statement. */
function plainBytes(delimiter: Buffer) {
  const special = Buffer.concat([Buffer.from(`'"\`#-*/`), delimiter]);
  return Uint8Array.from({ length: 256 }, (_, byte) => (special.includes(byte) ? 0 : 1));
}
