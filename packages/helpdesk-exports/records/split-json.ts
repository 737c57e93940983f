import { decoded } from './decoded.ts';

/** A value of a JSON file as it is written, and the list of a page (`{"tickets": […]}`) that it was in. */
export type JsonText = { list?: string; text: string; at: number; isTooDeep: boolean };

/** An open bracket. The elements of an array with `list` are records; an object that `mayBePage` may have such arrays. */
type Bracket = { isArray: boolean; list?: string | null; mayBePage?: boolean; isRecord?: boolean };

/**
 * Cuts JSON into its records without parsing it: values that follow each other (one per line or not), the elements of an
 * array, and those of the named lists of an object. Only the record that has not ended yet is in memory.
 */
export function jsonSplitter(lists: readonly string[]) {
  const brackets: Bracket[] = [];
  let buffer: Buffer = Buffer.alloc(0);
  let position = 0;
  let offset = 0;
  let recordStart = -1;
  let stringStart = -1;
  let key = '';
  let depth = 0;

  return { push, isComplete: () => brackets.length === 0 && stringStart < 0 };

  function push(chunk: Buffer): JsonText[] {
    const found: JsonText[] = [];
    buffer = buffer.length > 0 ? Buffer.concat([buffer, chunk]) : chunk;
    while (position < buffer.length) {
      if (stringStart >= 0) readString();
      else readByte(found);
    }
    forgetUntil(recordStart >= 0 ? recordStart : stringStart >= 0 ? stringStart : position);
    return found;
  }

  /** A string may go on in the next chunk, also right after a backslash. */
  function readString() {
    for (; position < buffer.length; position += 1) {
      const byte = buffer[position];
      if (byte === Backslash) position += 1;
      else if (byte === Quote) {
        const isShort = position - stringStart < LongestKey;
        if (isShort && brackets.at(-1)?.mayBePage) key = buffer.toString('utf8', stringStart + 1, position);
        stringStart = -1;
        position += 1;
        return;
      }
    }
  }

  function readByte(found: JsonText[]) {
    const byte = buffer[position];
    if (byte === Quote) stringStart = position;
    else if (byte === OpenObject || byte === OpenArray) open(byte === OpenArray);
    else if (byte === CloseObject || byte === CloseArray) close(byte === CloseArray, found);
    else if (brackets.length === 0 && !isBetweenValues(byte)) throw new NotJson(offset + position);
    position += 1;
  }

  function open(isArray: boolean) {
    depth = Math.max(depth, brackets.length);
    const parent = brackets.at(-1);
    const isRecordPosition = !parent || parent.list !== undefined;
    if (isArray && !parent) brackets.push({ isArray, list: null });
    else if (isArray && parent?.mayBePage && lists.includes(key)) {
      recordStart = -1;
      parent.isRecord = false;
      brackets.push({ isArray, list: key });
    } else if (isRecordPosition) {
      recordStart = position;
      brackets.push({ isArray, isRecord: true, mayBePage: !isArray && !parent?.list });
    } else brackets.push({ isArray });
  }

  function close(isArray: boolean, found: JsonText[]) {
    const bracket = brackets.pop();
    if (bracket?.isArray !== isArray) throw new NotJson(offset + position);
    if (!bracket.isRecord) return;
    const text = decoded(buffer.subarray(recordStart, position + 1));
    found.push({
      list: brackets.at(-1)?.list ?? undefined,
      text,
      at: offset + recordStart,
      isTooDeep: depth > DeepestNesting,
    });
    recordStart = -1;
    depth = 0;
  }

  function forgetUntil(index: number) {
    buffer = buffer.subarray(index);
    offset += index;
    position -= index;
    if (recordStart >= 0) recordStart -= index;
    if (stringStart >= 0) stringStart -= index;
  }
}

/** The file is not what it says it is, from this byte on. */
export class NotJson extends Error {
  readonly at: number;
  constructor(at: number) {
    super(`Not JSON at byte ${at}`);
    this.at = at;
  }
}

const LongestKey = 50;

/** Of the brackets in a record: functions that go into each of them would run out of stack. No export has so many. */
export const DeepestNesting = 500;

const [Quote, Backslash, OpenObject, CloseObject, OpenArray, CloseArray] = Buffer.from('"\\{}[]');

function isBetweenValues(byte: number | undefined) {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d || byte === 0x2c;
}
