import { Readable } from 'node:stream';
import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ExportedFile, LeftOut, Text } from '../exported.ts';
import { decoded } from '../records/decoded.ts';
import { leftOut } from '../records/export-folder.ts';
import type { Desk } from './desk.ts';

/** A text with its files. */
export type TextWithFiles = { body: Text; files: ExportedFile[]; missing: LeftOut[] };

/**
 * The text and the files of a transaction. RT keeps each part of an email as an attachment: one that holds others has no
 * content, a text without a name is the message, and all others are files.
 */
export function textsOf({ store }: Desk) {
  const parts = store.query(`
    select id, parent, filename, lower(contenttype) as type, contentencoding, headers from attachments where transactionid = ? order by id`);
  const contents = store.query('select content, contentencoding from attachments where id = ?');
  const contentOf = (id: number) => unencoded(contents.first(id), 'content');

  function fileOf(row: StoredRow): ExportedFile {
    const type = textOf(row, 'type');
    const name = textOf(row, 'filename') || `attachment-${textOf(row, 'id')}${extensions[type] ?? ''}`;
    return {
      key: textOf(row, 'id'),
      name,
      contentType: type || undefined,
      open: async () => Readable.from([contentOf(numberOf(row, 'id'))], { objectMode: false }),
    };
  }

  return (transaction: number, what: string): TextWithFiles => {
    const { text, others } = messageOf(parts.all(transaction));
    const files: ExportedFile[] = [];
    const missing: LeftOut[] = [];
    const keys = new Map<string, string>();
    for (const row of others) {
      const file = fileOf(row);
      if (textOf(row, 'contentencoding') === 'external') {
        missing.push(leftOut(`file ${file.name} of ${what}`, 'RT keeps it outside of its database'));
        continue;
      }
      files.push(file);
      const id = /^content-id:\s*<?([^>\s]+)/im.exec(textOf(row, 'headers'))?.[1];
      if (id) keys.set(id, file.key);
    }
    const message = text ? decoded(contentOf(numberOf(text, 'id'))) : '';
    const isHtml = text !== undefined && textOf(text, 'type') === 'text/html';
    return { body: isHtml ? { html: linked(message, keys) } : { text: message }, files, missing };
  };
}

/** Which part is the message. Its other form, as mail programs send both, is neither that nor a file. */
function messageOf(rows: StoredRow[]) {
  const byId = new Map(rows.map((row) => [numberOf(row, 'id'), row]));
  const isWithin = (row: StoredRow, type: string): StoredRow | undefined => {
    const parent = byId.get(numberOf(row, 'parent'));
    // RT stores the parts of an email from the outside in. Damaged rows may name each other.
    if (!parent || numberOf(parent, 'id') >= numberOf(row, 'id')) return undefined;
    return textOf(parent, 'type') === type ? parent : isWithin(parent, type);
  };
  const containers = new Set(rows.map((row) => byId.get(numberOf(row, 'parent'))));
  const leaves = rows.filter((row) => !containers.has(row) && !textOf(row, 'type').startsWith('multipart/'));
  const texts = leaves.filter((row) => isText(row) && !isWithin(row, 'message/rfc822'));
  const text = texts.find((row) => textOf(row, 'type') === 'text/html') ?? texts[0];
  const alternatives = text && isWithin(text, 'multipart/alternative');
  const isOtherForm = (row: StoredRow) =>
    alternatives && texts.includes(row) && isWithin(row, 'multipart/alternative') === alternatives;
  return { text, others: leaves.filter((row) => row !== text && !isOtherForm(row)) };
}

const isText = (row: StoredRow) =>
  ['text/plain', 'text/html', ''].includes(textOf(row, 'type')) && !textOf(row, 'filename');

const extensions: Record<string, string> = {
  'message/rfc822': '.eml',
  'text/plain': '.txt',
  'text/html': '.html',
  'text/calendar': '.ics',
};

/** The bytes of a column, as its encoding says. */
export function unencoded(row: StoredRow | undefined, column: string): Buffer {
  const value = row?.[column];
  const bytes = value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(textOf(row, column));
  const encoding = textOf(row, 'contentencoding');
  if (encoding === 'base64') return Buffer.from(bytes.toString('latin1'), 'base64');
  return encoding === 'quoted-printable' ? fromQuotedPrintable(bytes.toString('latin1')) : bytes;
}

function fromQuotedPrintable(text: string) {
  const bytes = text
    .replace(/=[ \t]*\r?\n/g, '')
    .replace(/=([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

function linked(html: string, keys: Map<string, string>) {
  return html.replace(/(\ssrc\s*=\s*["']?)cid:([^"'\s>]+)/gi, (whole, before, id) => {
    const key = keys.get(id) ?? keys.get(id.replaceAll('%40', '@'));
    return key ? `${before}file:${key}` : whole;
  });
}
