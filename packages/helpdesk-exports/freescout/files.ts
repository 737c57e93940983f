import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ExportedFile, LeftOut, Text } from '../exported.ts';
import { leftOut } from '../records/export-folder.ts';
import { openInside } from '../records/open-inside.ts';
import type { Desk } from './desk.ts';

/** A text with its files. */
export type TextWithFiles = { body: Text; files: ExportedFile[]; missing: LeftOut[] };

/**
 * The files of a thread. Pictures inside of its text have the address
 * `https://…/storage/attachment/1/2/1/picture.png?id=7&token=…`; older ones have no id.
 */
export function filesOf({ store, folder }: Desk) {
  const attachments = store.query('select * from attachments where thread_id = ? order by id');

  function fileOf(row: StoredRow): ExportedFile | null {
    const path = folder ? resolve(folder, textOf(row, 'file_dir'), textOf(row, 'file_name')) : '';
    if (!folder || !path.startsWith(resolve(folder) + sep) || !existsSync(path)) return null;
    return {
      key: textOf(row, 'id'),
      name: textOf(row, 'file_name'),
      contentType: textOf(row, 'mime_type') || undefined,
      open: () => openInside(folder, path),
    };
  }

  return (row: StoredRow, what: string): TextWithFiles => {
    const files: ExportedFile[] = [];
    const missing: LeftOut[] = [];
    const keys = new Map<string, string>();
    for (const attachment of attachments.all(numberOf(row, 'id'))) {
      const file = fileOf(attachment);
      const name = textOf(attachment, 'file_name');
      if (!file) {
        missing.push(leftOut(`file ${name} of ${what}`, 'it is not in the export'));
        continue;
      }
      files.push(file);
      keys.set(textOf(attachment, 'id'), file.key);
      keys.set(`${textOf(attachment, 'file_dir')}${name}`, file.key);
    }
    return { body: { html: linked(textOf(row, 'body'), keys) }, files, missing };
  };
}

const address = /(\ssrc\s*=\s*["'])[^"']*\/storage\/attachment\/([^"'?]+)(?:\?([^"']*))?/gi;

function linked(html: string, keys: Map<string, string>) {
  return html.replace(address, (whole, before: string, path: string, query: string | undefined) => {
    const id = new URLSearchParams(query?.replaceAll('&amp;', '&')).get('id');
    const key = keys.get(id ?? '') ?? keys.get(decoded(path));
    return key ? `${before}file:${key}` : whole;
  });
}

function decoded(path: string) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
