import { basename, dirname } from 'node:path';
import { ExportError } from '../export-error.ts';
import { openText } from './open-text.ts';
import { jsonSplitter, NotJson } from './split-json.ts';
import { xmlSplitter } from './split-xml.ts';

/** A value of an export, and the list (`{"tickets": […]}`) that it was in. */
export type ExportRecord = { list?: string; value: unknown };

/** A record that can’t be read, and why. The other records of its file are read. */
export type Damaged = { damage: string; why: string };

/**
 * Reads the records of a JSON or XML file one after the other.
 * @param lists what the objects that contain records, such as the pages of an API, call their lists
 * @throws ExportError if the file ends in the middle of a record or is something else
 */
export async function* readRecords(
  path: string,
  lists: readonly string[] = [],
): AsyncGenerator<ExportRecord | Damaged> {
  const name = nameOf(path);
  try {
    const isComplete = yield* /\.xml(\.gz)?$/i.test(name) ? readXml(path) : readJson(path, lists);
    if (!isComplete) throw new ExportError(`${name} ends in the middle of a record. Export it again.`);
  } catch (error) {
    if (error instanceof NotJson)
      throw new ExportError(`${name} is not JSON from byte ${error.at} on. Export it again.`);
    if (isZlibError(error)) throw new ExportError(`${name} is damaged or incomplete. Export it again.`);
    throw error;
  }
}

async function* readJson(path: string, lists: readonly string[]): AsyncGenerator<ExportRecord | Damaged, boolean> {
  const splitter = jsonSplitter(lists);
  for await (const chunk of openText(path)) {
    for (const { list, text, at, isTooDeep } of splitter.push(chunk)) {
      const damage = `the record at byte ${at} of ${nameOf(path)}`;
      const value = isTooDeep ? undefined : parsed(text);
      if (value === undefined) yield { damage, why: isTooDeep ? TooDeep : 'it is not valid JSON' };
      else yield list === undefined ? { value } : { list, value };
    }
  }
  return splitter.isComplete();
}

async function* readXml(path: string): AsyncGenerator<ExportRecord | Damaged, boolean> {
  const splitter = xmlSplitter();
  const decoder = new TextDecoder();
  for await (const chunk of openText(path)) {
    for (const value of splitter.push(decoder.decode(chunk, { stream: true })))
      yield value === 'too deep' ? { damage: `a record of ${nameOf(path)}`, why: TooDeep } : { value };
  }
  return splitter.isComplete();
}

const TooDeep = 'it is nested too deeply';

/** Files that are named after a ticket are in a folder of their kind: `comments/4711.json`. */
function nameOf(path: string) {
  const name = basename(path);
  return /^\d/.test(name) ? `${basename(dirname(path))}/${name}` : name;
}

function isZlibError(error: unknown) {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

/** Undefined if it is not JSON. An id beyond 2^53 stays as it is written, as a string. */
function parsed(text: string): unknown {
  try {
    return HasLongNumber.test(text) ? JSON.parse(text, keepDigits as Reviver) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Reviver = (key: string, value: unknown) => unknown;

function keepDigits(_key: string, value: unknown, { source }: { source?: string }) {
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source ?? '') ? source : value;
}

const HasLongNumber = /[:[,]\s*-?\d{16}/;
