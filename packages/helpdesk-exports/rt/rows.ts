import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findDump } from '../dump/find-dump.ts';
import { type DumpRow, readDump, tablesOf } from '../dump/read-dump.ts';
import { ExportError } from '../export-error.ts';
import { decoded } from '../records/decoded.ts';
import { type PerlValue, readStorable } from './storable.ts';

/** The rows of an export, by table; tables and columns in lower case, because databases differ in that. */
export type Rows = (wants: (table: string) => boolean) => AsyncIterable<{ table: string; row: DumpRow }>;

/** Opens the folder that `rt-serializer --clone` wrote, or a dump of RT's MySQL database. */
export async function openRows(path: string): Promise<Rows> {
  if (existsSync(join(path, 'rt-serialized'))) return serialized(path);
  if (/\.json$/i.test(path) || existsSync(join(path, 'initialdata.json'))) {
    throw new ExportError(
      'The JSON of rt-dump-initialdata has no authors and times. Use rt-serializer --clone instead.',
    );
  }
  if (/\.(tsv|csv|xls)$/i.test(path)) {
    throw new ExportError('A spreadsheet of RT has no conversations. Import it as csv, with a mapping file.');
  }
  const { dump } = await findDump(path);
  const tables = (await tablesOf(dump)).map((table) => table.toLowerCase());
  const missing = ['tickets', 'transactions', 'attachments', 'queues'].filter((table) => !tables.includes(table));
  if (missing.length > 0) throw new ExportError(`The dump has no tables of RT: ${missing.join(', ')}.`);
  return async function* (wants) {
    for await (const { table, row } of readDump(dump, (name) => wants(name.toLowerCase()))) {
      yield { table: table.toLowerCase(), row: inLowerCase(row) };
    }
  };
}

/** `001.dat` and so on, of about 32 MB each. Their first value is about the export; the others are rows. */
async function serialized(folder: string): Promise<Rows> {
  const [about] = readStorable(await readFile(join(folder, 'rt-serialized')));
  if (!isHash(about) || !about.Clone || Number(about.Clone) === 0) {
    throw new ExportError('Make the export again with rt-serializer --clone: without it rows have no ids.');
  }
  const files = (await readdir(folder)).filter((name) => /^\d+\.dat$/.test(name)).sort();
  return async function* (wants) {
    for (const file of files) {
      for (const value of readStorable(await readFile(join(folder, file)))) {
        if (!Array.isArray(value)) continue;
        const [kind = null, , data] = value;
        const table = tableOf(String(kind));
        if (isHash(data) && wants(table)) yield { table, row: inLowerCase(data) };
      }
    }
  };
}

const isHash = (value: PerlValue | undefined): value is { [key: string]: PerlValue } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !Buffer.isBuffer(value);

/** `RT::Ticket` is the table `tickets`. */
function tableOf(kind: string) {
  const name = kind.replace(/^RT::/, '').toLowerCase();
  return name.endsWith('s') ? `${name}es` : `${name}s`;
}

function inLowerCase(row: { [key: string]: PerlValue }): DumpRow {
  const columns = Object.entries(row).map(([name, value]) => [
    name.toLowerCase(),
    Buffer.isBuffer(value) && !binary.includes(name.toLowerCase()) ? decoded(value) : plain(value),
  ]);
  return Object.fromEntries(columns);
}

const binary = ['content', 'largecontent'];

function plain(value: PerlValue) {
  if (value === null || typeof value === 'string' || Buffer.isBuffer(value)) return value;
  return typeof value === 'number' ? String(value) : null;
}
