import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ExportError } from '../export-error.ts';
import { statementsOf } from './statements.ts';
import { type Column, readStatement } from './tables.ts';
import type { RawValue } from './values.ts';

/** A row by its columns: texts are decoded, bytes stay bytes. */
export type DumpRow = Record<string, string | Buffer | null>;

/** MySQL's names of character sets whose decoder has another name; its latin1 is Windows-1252. */
const decoders: Record<string, string> = {
  latin1: 'windows-1252',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  koi8r: 'koi8-r',
  ucs2: 'utf-16be',
  utf16: 'utf-16be',
  utf16le: 'utf-16le',
  ujis: 'euc-jp',
  sjis: 'shift_jis',
  cp932: 'shift_jis',
  euckr: 'euc-kr',
  gb2312: 'gbk',
  gbk: 'gbk',
  gb18030: 'gb18030',
  big5: 'big5',
  latin2: 'iso-8859-2',
  greek: 'iso-8859-7',
  hebrew: 'iso-8859-8',
  latin5: 'windows-1254',
  latin7: 'windows-1257',
  cp1256: 'windows-1256',
  cp1257: 'windows-1257',
  tis620: 'windows-874',
};

/**
 * The rows of a dump of MySQL or MariaDB (`mysqldump`, `mariadb-dump`, phpMyAdmin), as it has them, without a server. A
 * file may be compressed with gzip. It holds one statement in memory.
 * @param wants whether a table's rows are needed; the others are passed over
 */
export async function* readDump(
  path: string,
  wants: (table: string) => boolean,
): AsyncGenerator<{ table: string; row: DumpRow }> {
  const tables = new Map<string, Column[]>();
  let charset = 'utf8mb4';
  for await (const bytes of statementsOf(openDump(path))) {
    const statement = readStatement(bytes);
    if (statement?.kind === 'names') charset = statement.charset;
    if (statement?.kind === 'table') tables.set(statement.table, statement.columns);
    if (statement?.kind !== 'rows' || !wants(statement.table)) continue;
    const known = tables.get(statement.table) ?? [];
    const columns =
      statement.columns?.map((name) => known.find((column) => column.name === name) ?? text(name)) ?? known;
    if (columns.length === 0)
      throw new ExportError(
        `The dump has rows of ${statement.table} without its columns: make it without --no-create-info.`,
      );
    const decode = columns.map((column) => decoderOf(column, charset));
    for (const values of statement.rows) {
      yield { table: statement.table, row: rowOf(columns, values, decode) };
    }
  }
}

/**
 * The names of the tables of a dump, in its order. A dump of several databases is refused if they share a name, and one
 * that was cut off.
 */
export async function tablesOf(path: string) {
  const names = new Set<string>();
  for await (const bytes of statementsOf(completely(path))) {
    const statement = bytes.length < longestDefinition ? readStatement(bytes) : null;
    if (statement?.kind !== 'table') continue;
    if (names.has(statement.table)) {
      throw new ExportError(`The dump has more than one table ${statement.table}: dump only the one database.`);
    }
    names.add(statement.table);
  }
  return [...names];
}

const longestDefinition = 1_000_000;

const text = (name: string): Column => ({ name, isBinary: false, charset: undefined });

function rowOf(columns: Column[], values: RawValue[], decode: ((bytes: Buffer) => string | Buffer)[]) {
  const row: DumpRow = {};
  for (const [index, { name }] of columns.entries()) {
    const value = values[index] ?? null;
    row[name] = Buffer.isBuffer(value) ? (decode[index]?.(value) ?? null) : value;
  }
  return row;
}

/** A dump in the character set `binary` has each column's own bytes. */
function decoderOf(column: Column, connection: string): (bytes: Buffer) => string | Buffer {
  if (column.isBinary) return (bytes) => Buffer.from(bytes);
  const charset = (connection === 'binary' ? column.charset : connection) ?? 'utf8mb4';
  const decoder = new TextDecoder(decoders[charset] ?? 'utf-8');
  return (bytes) => decoder.decode(bytes);
}

/** How files of zip, bzip2, xz, zstd and 7z begin. */
const otherPackers = ['504b', '425a', 'fd37', '28b5', '377a'];

/** mysqldump says at the end that it is complete. Without that, it broke off, maybe between two tables. */
async function* completely(path: string) {
  let start = '';
  let end = '';
  for await (const bytes of openDump(path)) {
    start ||= bytes.toString('latin1', 0, Note);
    end = `${end}${bytes.toString('latin1', Math.max(0, bytes.length - Note))}`.slice(-Note);
    yield bytes;
  }
  if (/^-- (?:MySQL|MariaDB) dump /m.test(start) && !end.includes('-- Dump completed'))
    throw new ExportError(`${path} is incomplete: it does not end with “Dump completed”. Make the dump again.`);
}

/** Longer than what mysqldump says at the start and at the end, in bytes. */
const Note = 300;

async function* openDump(path: string): AsyncGenerator<Buffer> {
  const head = (await firstBytes(path)).toString('hex', 0, 2);
  if (head === 'fffe' || head === 'feff') {
    throw new ExportError(
      `${path} is UTF-16, because PowerShell redirected it. Make the dump again with mysqldump --result-file=….`,
    );
  }
  if (otherPackers.includes(head)) throw new ExportError(`${path} is compressed, but not with gzip. Unpack it first.`);
  const file = createReadStream(path, { highWaterMark: 1 << 20 });
  const chunks = head === '1f8b' ? pipeline(file, createGunzip({ chunkSize: 1 << 18 }), () => undefined) : file;
  try {
    yield* chunks;
  } catch (error) {
    throw new ExportError(`${path} can’t be read to its end: ${error instanceof Error ? error.message : error}`);
  }
}

async function firstBytes(path: string): Promise<Buffer> {
  for await (const bytes of createReadStream(path, { start: 0, end: 7 })) return bytes;
  throw new ExportError(`${path} is empty.`);
}
