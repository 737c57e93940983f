import { ExportError } from '../export-error.ts';
import { Byte } from './bytes.ts';
import { type Cursor, next, quoted, type RawValue, rowsAt, wordAt } from './values.ts';

/** A column: whether it holds bytes, and the character set of its texts if the dump says so. */
export type Column = { name: string; isBinary: boolean; charset: string | undefined };

export type Statement =
  | { kind: 'names'; charset: string }
  | { kind: 'table'; table: string; columns: Column[] }
  | { kind: 'rows'; table: string; columns: string[] | undefined; rows: Iterable<RawValue[]> };

/** What a statement of a dump means for its data; null for all others. */
export function readStatement(bytes: Buffer): Statement | null {
  const cursor = { bytes, at: afterComments(bytes) };
  const start = bytes.toString('latin1', 0, Math.min(bytes.length, cursor.at + 60));
  const code = start.slice(cursor.at);
  // mysqldump has it in a comment that only MySQL obeys. A row may have the same words.
  const names = /^SET NAMES '?(\w+)/i.exec(code || start.replace(/^.*\/\*!\d*\s*/s, ''));
  if (names?.[1]) return { kind: 'names', charset: names[1].toLowerCase() };
  if (/^copy\s.*\sfrom\s+stdin/is.test(bytes.toString('latin1', cursor.at, cursor.at + 2000))) {
    throw new ExportError('This is a dump of PostgreSQL. Only dumps of MySQL and MariaDB can be read.');
  }
  const begin = /^(?:create\s+table\s+(?:if\s+not\s+exists\s+)?|(?:insert|replace)\s+(?:\w+\s+)*?into\s+)/i.exec(code);
  if (!begin) return null;
  cursor.at += begin[0].length;
  const table = nameAt(cursor);
  if (/^create/i.test(code)) return { kind: 'table', table, columns: columnsOf(bytes.toString('utf8', cursor.at)) };
  const columns = next(cursor) === Byte.open ? namesAt(cursor) : undefined;
  if (!/^values?$/i.test(wordAt(cursor))) return null;
  return { kind: 'rows', table, columns, rows: rowsAt(cursor) };
}

/** Past the comments and spaces before the code. */
function afterComments(bytes: Buffer) {
  const cursor = { bytes, at: 0 };
  for (;;) {
    next(cursor);
    const begin = bytes.toString('latin1', cursor.at, cursor.at + 2);
    const end = begin === '/*' ? '*/' : begin === '--' || begin.startsWith('#') ? '\n' : null;
    const at = end === null ? -1 : bytes.indexOf(end, cursor.at + 1);
    if (end === null || at < 0) return cursor.at;
    cursor.at = at + end.length;
  }
}

/** The name of a table, in quotes or not, without that of its database. */
function nameAt(cursor: Cursor): string {
  const quote = next(cursor) ?? 0;
  const name = quote === Byte.backtick || quote === Byte.doubleQuote ? quoted(cursor).toString() : wordAt(cursor);
  if (cursor.bytes[cursor.at] === Byte.dot) {
    cursor.at++;
    return nameAt(cursor);
  }
  return name.split('.').at(-1)?.replaceAll('`', '') ?? name;
}

function namesAt(cursor: Cursor) {
  const names: string[] = [];
  do {
    cursor.at++;
    names.push(nameAt(cursor));
    next(cursor);
  } while (cursor.bytes[cursor.at] === Byte.comma);
  cursor.at++;
  return names;
}

const notColumns = /^(primary|unique|key|index|constraint|fulltext|spatial|foreign|check|period)\b/i;

/** The columns between the parentheses of CREATE TABLE. */
function columnsOf(definition: string): Column[] {
  const columns: Column[] = [];
  for (const part of bodyOf(definition)) {
    const match = /^(?:[`"](.+?)[`"]|(\w+))\s+(\w+)([\s\S]*)$/.exec(part);
    if (!match || (!match[1] && notColumns.test(part))) continue;
    const [, inQuotes, bare, type = '', rest = ''] = match;
    columns.push({
      name: inQuotes ?? bare ?? '',
      isBinary: /^(tiny|medium|long)?blob$|^(var)?binary$/i.test(type),
      charset: /character set (\w+)/i.exec(rest)?.[1]?.toLowerCase(),
    });
  }
  const charset = /(?:charset|character set)\s*=?\s*(\w+)/i.exec(definition.slice(definition.lastIndexOf(')')))?.[1];
  return columns.map((column) => ({ ...column, charset: column.charset ?? charset?.toLowerCase() }));
}

/** In quotes, a comment, a sign that matters here, or anything else. */
const token = /'(?:[^'\\]|\\.|'')*'|`[^`]*`|"[^"]*"|--[^\n]*|#[^\n]*|\/\*[\s\S]*?\*\/|[(),/-]|[^'`"(),#/-]+/g;

/** Splits at the commas of the outermost parentheses, outside of quotes and comments. */
function bodyOf(definition: string) {
  const parts: string[] = [''];
  let depth = 0;
  for (const [text] of definition.matchAll(token)) {
    if (/^(--|#|\/\*)/.test(text)) continue;
    if (text === ')' && --depth === 0) break;
    if (text === ',' && depth === 1) parts.push('');
    else if (depth > 0) parts[parts.length - 1] += text;
    if (text === '(') depth++;
  }
  return parts.map((part) => part.trim());
}
