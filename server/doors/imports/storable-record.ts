import { createHash } from 'node:crypto';
import { storable } from '#server/doors/incoming/mail-text.ts';
import type { Imported } from './source.ts';

/** Old systems have times such as `0000-01-01`, which PostgreSQL lacks. */
const Oldest = new Date('1970-01-01T00:00:00Z');

/** In characters: an index of PostgreSQL takes no long ones. */
const LongestKey = 200;

/** A record whose keys and times can be stored. */
export function storableRecord<Record extends Imported>(record: Record): Record {
  return withStorable(record);
}

function withStorable<Part extends object>(part: Part): Part {
  const fields = Object.entries(part).map(([name, value]) => [name, storableValue(name, value)]);
  return Object.fromEntries(fields) as Part;
}

/** The keys of files stay: texts name them, and they are not stored. */
function storableValue(name: string, value: unknown): unknown {
  if (value instanceof Date) return value >= Oldest ? value : Oldest;
  if (typeof value === 'string') return name === 'key' || name.endsWith('Key') ? storableKey(value) : value;
  if (!Array.isArray(value)) return value;
  if (name.endsWith('Keys')) return value.map(storableKey);
  return name === 'comments' || name === 'time' || name === 'ratings' ? value.map(withStorable) : value;
}

function storableKey(key: string) {
  const plain = storable(key);
  if (plain === key && key.length <= LongestKey) return key;
  return `${plain.slice(0, 100).toWellFormed()} ${createHash('sha256').update(key, 'utf16le').digest('hex')}`;
}
