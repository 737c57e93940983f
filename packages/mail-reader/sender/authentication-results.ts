/** One result in the header: `dmarc=pass header.from=acme.example`. */
export type MethodResult = { method: string; result: string; properties: { name: string; value: string }[] };

/** A position in a header. */
type Reader = { text: string; at: number };

/** The header violates its grammar, so it is ignored. */
class NotReadable extends Error {}

/** The name of the mail server that wrote an `Authentication-Results` header, if its beginning is valid. */
export function authservIdOf(text: string) {
  return readOr(undefined, () => readAuthservId({ text, at: 0 }));
}

/**
 * Reads an `Authentication-Results` header (RFC 8601, 2.2) by its grammar, because senders can choose some of its
 * words. Skips comments and quoted strings. Like common mail servers, accepts any letters in values without quotes, and
 * names of properties with one part.
 * @param text the unfolded value of the header
 * @param isNamed whether it starts with the name of its server
 * @returns undefined for a header that violates the grammar
 */
export function readAuthenticationResults(text: string, { isNamed }: { isNamed: boolean }) {
  return readOr(undefined, () => {
    const reader = { text, at: 0 };
    if (isNamed) {
      readAuthservId(reader);
      skip(reader);
      take(reader, /\d+/y);
      skip(reader);
      if (!isAtEnd(reader)) expect(reader, /;/y);
    }
    return readResults(reader);
  });
}

function readOr<Result>(otherwise: Result, read: () => Result) {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotReadable) return otherwise;
    throw error;
  }
}

function readAuthservId(reader: Reader) {
  skip(reader);
  return readValue(reader);
}

function readResults(reader: Reader) {
  const results: MethodResult[] = [];
  for (skip(reader); !isAtEnd(reader); skip(reader)) {
    const isNone = take(reader, /none(?=\s*$)/iy);
    if (isNone === undefined) results.push(readResult(reader));
    if (!isAtEnd(reader)) expect(reader, /;/y);
  }
  return results;
}

function readResult(reader: Reader): MethodResult {
  const name = expect(reader, keyword).toLowerCase();
  skip(reader);
  const version = takeAfter(reader, /\//y, /\d+/y);
  const method = version === undefined || Number(version) === 1 ? name : `${name}/${version}`;
  skip(reader);
  expect(reader, /=/y);
  skip(reader);
  const result = expect(reader, keyword).toLowerCase();
  const properties: MethodResult['properties'] = [];
  while (!endsResult(reader)) properties.push(readProperty(reader));
  return { method, result, properties };
}

/** `header.from=acme.example` */
function readProperty(reader: Reader) {
  const type = expect(reader, keyword);
  skip(reader);
  const property = takeAfter(reader, /\./y, keyword);
  skip(reader);
  expect(reader, /=/y);
  skip(reader);
  const name = (property === undefined ? type : `${type}.${property}`).toLowerCase();
  return { name, value: readValue(reader) };
}

/** Whether a result ends here. Otherwise, a space or comment must separate the next property. */
function endsResult(reader: Reader) {
  const before = reader.at;
  skip(reader);
  if (isAtEnd(reader) || reader.text[reader.at] === ';') return true;
  if (reader.at === before) throw new NotReadable();
  return false;
}

const keyword = /\w(?:[\w-]*\w)?/y;

/** A value; it may be an address whose first part is quoted. */
function readValue(reader: Reader) {
  const quoted = take(reader, /"(?:[^"\\]|\\.)*"/sy);
  if (quoted === undefined) return expect(reader, /[^\s;()"\\]+/y);
  const domain = take(reader, /@[^\s;()"\\]*/y) ?? '';
  return quoted.slice(1, -1).replaceAll(/\\(.)/gs, '$1') + domain;
}

/** Skips blanks and comments, which may contain comments. */
function skip(reader: Reader) {
  take(reader, /\s+/y);
  while (take(reader, /\(/y) !== undefined) {
    for (let depth = 1; depth > 0; ) {
      take(reader, /(?:[^()\\]|\\.)+/sy);
      depth += expect(reader, /[()]/y) === '(' ? 1 : -1;
    }
    take(reader, /\s+/y);
  }
}

const isAtEnd = ({ text, at }: Reader) => at >= text.length;

/** Reads the text at the position, if it matches. */
function take(reader: Reader, pattern: RegExp) {
  pattern.lastIndex = reader.at;
  const [found] = pattern.exec(reader.text) ?? [];
  reader.at += found?.length ?? 0;
  return found;
}

/** Reads the text after a sign, if the sign is at the position. */
function takeAfter(reader: Reader, sign: RegExp, pattern: RegExp) {
  if (take(reader, sign) === undefined) return undefined;
  skip(reader);
  return expect(reader, pattern);
}

function expect(reader: Reader, pattern: RegExp) {
  const found = take(reader, pattern);
  if (found === undefined) throw new NotReadable();
  return found;
}
