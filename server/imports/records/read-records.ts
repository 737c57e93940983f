import { basename } from 'node:path';
import { StartupError } from '#server/process/startup-error.ts';
import { openText } from './open-text.ts';
import { jsonSplitter, NotJson } from './split-json.ts';
import { xmlSplitter } from './split-xml.ts';

/** A value of an export, and the list (`{"tickets": […]}`) that it was in. */
export type ExportRecord = { list?: string; value: unknown };

/** A record that is damaged. The others of its file are read. */
export type Damaged = { damage: string };

/**
 * Reads the records of a JSON or XML file one after the other.
 * @param lists what the objects that contain records, such as the pages of an API, call their lists
 * @throws StartupError if the file ends in the middle of a record or is something else
 */
export async function* readRecords(
  path: string,
  lists: readonly string[] = [],
): AsyncGenerator<ExportRecord | Damaged> {
  const name = basename(path);
  if (/\.xml(\.gz)?$/i.test(name)) {
    yield* readXml(path);
    return;
  }
  const splitter = jsonSplitter(lists);
  try {
    for await (const chunk of openText(path)) {
      for (const { list, text, at } of splitter.push(chunk)) {
        const value = parsed(text);
        if (value === undefined) yield { damage: `the record at byte ${at} of ${name}` };
        else yield list === undefined ? { value } : { list, value };
      }
    }
  } catch (error) {
    if (error instanceof NotJson)
      throw new StartupError(`${name} is not JSON from byte ${error.at} on. Export it again.`);
    throw error;
  }
  if (!splitter.isComplete()) throw new StartupError(`${name} ends in the middle of a record. Export it again.`);
}

async function* readXml(path: string): AsyncGenerator<ExportRecord> {
  const splitter = xmlSplitter();
  const decoder = new TextDecoder();
  for await (const chunk of openText(path)) {
    for (const value of splitter.push(decoder.decode(chunk, { stream: true }))) yield { value };
  }
  if (!splitter.isComplete()) {
    throw new StartupError(`${basename(path)} ends in the middle of a record. Export it again.`);
  }
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
