import { type Headers, rawHeader, rawHeaders, readHeaders } from './headers.ts';
import { readStructured, type Structured } from './parameters.ts';

/** A part of an email; `bytes` is its body, still encoded. */
export type Part = {
  headers: Headers;
  type: Structured;
  disposition: Structured;
  bytes: Buffer;
  children: Part[];
  /** A multipart nested too deeply to split. */
  isTooDeep: boolean;
};

const mostParts = 100;
const deepest = 20;

/** Content-Type headers read in one part. */
const mostTypes = 3;

/**
 * Splits an email into a tree of parts. Never throws: an email without MIME is one text part, parts beyond 100 are
 * dropped, and a multipart deeper than 20 is not split.
 */
export function readMessage(bytes: Buffer): Part {
  const email = withLineFeeds(bytes);
  return readPart(email, messageStart(email), email.length, { left: mostParts }, 0, 'text/plain');
}

function withLineFeeds(bytes: Buffer) {
  if (bytes.includes(10) || !bytes.includes(13)) return bytes;
  return Buffer.from(bytes.toString('latin1').replaceAll('\r', '\n'), 'latin1');
}

/** Skips blank lines, a byte order mark and the `From ` line of mailboxes. */
function messageStart(bytes: Buffer) {
  const head = bytes.toString('latin1', 0, 1000);
  return /^(?:\xef\xbb\xbf)?\s{0,100}(?:>?From [^\n]{0,500}\n)?/.exec(head)?.[0].length ?? 0;
}

function readPart(bytes: Buffer, start: number, end: number, parts: { left: number }, depth: number, type: string) {
  const { headers, bodyStart } = readHeaders(bytes, start, end);
  const part: Part = {
    headers,
    type: readType(headers, bytes.subarray(bodyStart, end)) ?? readStructured(type),
    disposition: readStructured(rawHeader(headers, 'content-disposition')),
    bytes: bytes.subarray(bodyStart, end),
    children: [],
    isTooDeep: false,
  };
  if (!/^[\w.+-]+\/[\w.+-]+$/.test(part.type.value))
    part.type.value = /^text\b/.test(part.type.value) ? 'text/plain' : type;
  if (!part.type.value.startsWith('multipart/')) return part;
  part.isTooDeep = depth >= deepest;
  if (part.isTooDeep) return part;
  const childType = part.type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  for (const [from, to] of sections(part)) {
    if (parts.left <= 0) break;
    parts.left -= 1;
    part.children.push(readPart(part.bytes, from, to, parts, depth + 1, childType));
  }
  return part;
}

/** Prefers the type of a multipart whose boundary occurs, otherwise the first type. */
function readType(headers: Headers, bytes: Buffer) {
  const types = rawHeaders(headers, 'content-type')
    .slice(0, mostTypes)
    .flatMap((value) => (value ? readStructured(value) : []));
  const fits = ({ value, parameters }: Structured) => {
    const boundary = value.startsWith('multipart/') && parameters.get('boundary');
    return boundary && bytes.includes(`--${boundary}`);
  };
  return (types.length > 1 ? types.find(fits) : undefined) ?? types[0];
}

function* sections({ type, bytes }: Part): Generator<[from: number, to: number]> {
  const boundary = type.parameters.get('boundary') || undefined;
  const declared = boundary ? Buffer.from(`--${boundary}`) : undefined;
  const delimiter = declared && bytes.includes(declared) ? declared : likelyDelimiter(bytes);
  if (!delimiter) return;
  let from = -1;
  for (const { start, end, isLast } of delimiterLines(bytes, delimiter)) {
    if (from >= 0) yield [from, Math.max(from, start)];
    from = isLast ? -1 : end;
    if (isLast) return;
  }
  if (from >= 0) yield [from, bytes.length];
}

/** Finds the delimiter of a multipart whose boundary is missing or wrong. */
function likelyDelimiter(bytes: Buffer) {
  const [, found] = /(?:^|\n)(--[^\s]{1,70})[ \t]*\r?\n(?=Content-)/i.exec(bytes.toString('latin1', 0, 65_536)) ?? [];
  return found ? Buffer.from(found, 'latin1') : undefined;
}

/** Finds lines that contain only the delimiter. The line break before one belongs to it. */
function* delimiterLines(bytes: Buffer, delimiter: Buffer) {
  for (let found = bytes.indexOf(delimiter); found >= 0; found = bytes.indexOf(delimiter, found + 1)) {
    const isAtLineStart = found === 0 || bytes[found - 1] === 10;
    const rest = bytes.toString('latin1', found + delimiter.length, found + delimiter.length + 100);
    const [tail, dashes] = /^(--)?[ \t]*(?:\r?\n|$)/.exec(rest) ?? [];
    if (isAtLineStart && tail !== undefined) {
      const breakLength = found === 0 ? 0 : bytes[found - 2] === 13 ? 2 : 1;
      const end = found + delimiter.length + tail.length;
      yield { start: Math.max(0, found - breakLength), end, isLast: dashes !== undefined };
    }
  }
}
