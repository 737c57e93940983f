import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { ExportError } from '../export-error.ts';
import { openText } from '../records/open-text.ts';

/** A row by the names of the mapping, and its number in the file, from 2: the names of the columns are the first. */
export type Row<Name extends string> = { at: number; values: Partial<Record<Name, string>> };

type Table<Name extends string> = {
  path: string;
  encoding?: 'utf-8' | 'utf-16' | 'windows-1252' | undefined;
  separator?: string | undefined;
  /** The names of the columns in the file, by what they mean. */
  columns: { [Meaning in Name]?: string | undefined };
  /** Columns that must not be left out without a word, and what to do about one. */
  mustName?: { pattern: RegExp; advice: string } | undefined;
};

/**
 * The rows of a table, one after the other. Rows with too many or too few fields are read as well as possible.
 * @throws ExportError for a file that can't be read, or lacks a column
 */
export async function* rowsOf<Name extends string>(table: Table<Name>): AsyncGenerator<Row<Name>> {
  const { path, columns } = table;
  const separator = table.separator === 'tab' ? '\t' : (table.separator ?? (await separatorOf(table)));
  const text = Readable.from(textOf(table)).on('error', () => undefined);
  const parser = text.pipe(
    parse({ delimiter: separator, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true }),
  );
  text.once('error', (error) => parser.destroy(error));
  let places: [Name, number][] | undefined;
  let at = 0;
  for await (const fields of readable(path, parser as AsyncIterable<string[]>)) {
    at += 1;
    if (at === 1 && Separator.test(fields.join(separator))) continue;
    if (!places) {
      places = placesOf(path, columns, fields);
      refuseUnnamed(table, fields);
      continue;
    }
    const values = places.map(([name, place]) => [name, fields[place]?.trim() ?? '']);
    yield { at, values: Object.fromEntries(values.filter(([, value]) => value !== '')) };
  }
  if (!places) throw new ExportError(`${path} is empty.`);
}

async function* readable<Part>(path: string, parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  try {
    yield* parts;
  } catch (error) {
    throw new ExportError(`${path} can’t be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function placesOf<Name extends string>(
  path: string,
  columns: Table<Name>['columns'],
  header: string[],
): [Name, number][] {
  const names = header.map((name) => name.trim());
  if (names[0]?.startsWith(Zipped))
    throw new ExportError(`${basename(path)} is an Excel workbook or a ZIP file. Save or unpack it as CSV.`);
  // The keys of `columns`.
  return (Object.entries(columns) as [Name, string | undefined][]).flatMap(([name, column]) => {
    if (column === undefined) return [];
    const place = names.indexOf(column);
    if (names.includes(column, place + 1))
      throw new ExportError(`${basename(path)} has several columns “${column}”. Give each a name of its own.`);
    if (place >= 0) return [[name, place]];
    throw new ExportError(`${basename(path)} has no column “${column}”. It has: ${names.join(', ')}`);
  });
}

/** The line with which Excel says what separates the columns: `sep=;`. */
const Separator = /^sep=(.)/i;

function refuseUnnamed({ path, columns, mustName }: Table<string>, header: string[]) {
  const named = new Set(Object.values(columns));
  const found = header.map((name) => name.trim()).find((name) => !named.has(name) && mustName?.pattern.test(name));
  if (found !== undefined)
    throw new ExportError(
      `${basename(path)} has a column “${found}”, which may decide who reads it. ${mustName?.advice}`,
    );
}

const Zipped = 'PK\u0003\u0004';

/** The text of a file in UTF-8. Without a mark or an encoding, what is not UTF-8 is Windows-1252. */
async function* textOf({ path, encoding }: Pick<Table<string>, 'path' | 'encoding'>) {
  yield* openText(path, encoding ?? ((await isUtf8(path)) ? 'utf-8' : 'windows-1252'));
}

async function isUtf8(path: string) {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of openText(path)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw new ExportError(`${path} can’t be read.`);
  }
}

/** The sign that separates most columns in the first line. */
async function separatorOf(table: Pick<Table<string>, 'path' | 'encoding'>) {
  let start = '';
  for await (const piece of readable(table.path, textOf(table))) {
    start += piece.toString();
    if (/[\r\n]/.test(start)) break;
  }
  const [line = ''] = start.split(/[\r\n]/, 1);
  const named = Separator.exec(line.replace(/^\ufeff?"?/, ''))?.[1];
  if (named) return named;
  const names = line.replaceAll(/"[^"]*"/g, '');
  const countOf = (sign: string) => names.split(sign).length;
  return [',', ';', '\t', '|'].reduce((most, sign) => (countOf(sign) > countOf(most) ? sign : most));
}
