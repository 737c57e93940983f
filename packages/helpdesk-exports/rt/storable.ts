import { ExportError } from '../export-error.ts';

/** A value of Perl: texts that Perl knows as such are strings, all others are bytes. */
export type PerlValue = null | number | boolean | string | Buffer | PerlValue[] | { [key: string]: PerlValue };

/** What the first byte of a value says, as the format of Perl's Storable numbers it. */
const kinds = {
  seen: 0,
  longBytes: 1,
  array: 2,
  hash: 3,
  reference: 4,
  undefined: 5,
  double: 7,
  byte: 8,
  integer: 9,
  bytes: 10,
  noValue: 14,
  yes: 15,
  no: 16,
  text: 23,
  longText: 24,
  flaggedHash: 25,
  noElement: 31,
  true: 40,
  false: 41,
};

/** Before each value: `pst0`, the version of the format and that numbers are in network order, and a lesser version. */
const header = { text: 'pst0', version: (2 << 1) | 1, length: 6 };

/**
 * The values of a file that Perl's `Storable::nstore_fd` wrote one after the other. It reads data alone: objects, code
 * and tied variables are refused.
 */
export function* readStorable(bytes: Buffer): Generator<PerlValue> {
  for (let at = 0; at < bytes.length; ) {
    const begin = bytes.subarray(at, at + header.length);
    if (begin.toString('latin1', 0, 4) !== header.text || begin[4] !== header.version) {
      throw new ExportError('These files were not written by rt-serializer.');
    }
    const reader = valueReader(bytes, at + header.length);
    yield reader.value();
    at = reader.end();
  }
}

function valueReader(bytes: Buffer, start: number) {
  let at = start;
  /** Values in the order in which they begin: others refer to them by their place. */
  const seen: PerlValue[] = [];

  function value(): PerlValue {
    const kind = byte();
    if (kind === kinds.seen) return seen[size()] ?? null;
    if (kind === kinds.array) return array();
    if (kind === kinds.hash || kind === kinds.flaggedHash) return hash(kind === kinds.flaggedHash);
    const place = seen.push(null) - 1;
    const result = scalar(kind);
    seen[place] = result;
    return result;
  }

  function scalar(kind: number): PerlValue {
    if (kind === kinds.bytes) return take(byte());
    if (kind === kinds.longBytes) return take(size());
    if (kind === kinds.text) return take(byte()).toString();
    if (kind === kinds.longText) return take(size()).toString();
    if (kind === kinds.byte) return byte() - 128;
    if (kind === kinds.integer) return take(4).readInt32BE();
    if (kind === kinds.double) return take(8).readDoubleBE();
    if (kind === kinds.reference) return value();
    if (kind === kinds.yes || kind === kinds.true) return true;
    if (kind === kinds.no || kind === kinds.false) return false;
    if ([kinds.undefined, kinds.noValue, kinds.noElement].includes(kind)) return null;
    throw new ExportError(`The files of rt-serializer have a value of an unknown kind (${kind}).`);
  }

  function array() {
    const list: PerlValue[] = [];
    seen.push(list);
    for (let left = size(); left > 0; left--) list.push(value());
    return list;
  }

  function hash(isFlagged: boolean) {
    const entries: { [key: string]: PerlValue } = Object.create(null);
    seen.push(entries);
    if (isFlagged) byte();
    for (let left = size(); left > 0; left--) {
      const entry = value();
      if (isFlagged) byte();
      entries[take(size()).toString()] = entry;
    }
    return entries;
  }

  const byte = () => take(1)[0] ?? 0;
  const size = () => take(4).readUInt32BE();

  function take(length: number) {
    if (at + length > bytes.length) throw new ExportError('The files of rt-serializer are incomplete.');
    at += length;
    return bytes.subarray(at - length, at);
  }

  return { value, end: () => at };
}
