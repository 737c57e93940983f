import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { numberOf, type StoredRow, textOf } from '../dump/store.ts';
import type { ExportedFile, LeftOut, Text } from '../exported.ts';
import { leftOut } from '../records/export-folder.ts';
import { openInside } from '../records/open-inside.ts';
import type { Desk } from './desk.ts';

/** A text with its files. */
export type TextWithFiles = { body: Text; files: ExportedFile[]; missing: LeftOut[] };

/**
 * The files of an entry of a thread (H) or an article (F). Pictures inside of a text name their file by its key:
 * `<img src="cid:…">`.
 */
export function filesOf({ store, folder }: Desk) {
  const attachments = store.query(`
    select a.id, f.id as file_id, f.key, f.type, coalesce(nullif(a.name, ''), f.name, a.file_id) as name, f.bk,
           exists (select 1 from file_chunk c where c.file_id = f.id) as is_stored
    from attachment a left join file f on f.id = a.file_id
    where a.object_id = ? and a.type = ? order by a.id`);
  const chunks = store.query('select filedata from file_chunk where file_id = ? and chunk_id = ?');

  function* contentOf(fileId: number) {
    for (let chunk = 0; ; chunk++) {
      const row = chunks.first(fileId, chunk);
      if (!row) return;
      yield row.filedata instanceof Uint8Array ? row.filedata : Buffer.from(textOf(row, 'filedata'), 'latin1');
    }
  }

  function fileOf(row: StoredRow): ExportedFile | null {
    const file = { key: textOf(row, 'id'), name: textOf(row, 'name'), contentType: textOf(row, 'type') || undefined };
    if (numberOf(row, 'is_stored')) {
      return { ...file, open: async () => Readable.from(contentOf(numberOf(row, 'file_id')), { objectMode: false }) };
    }
    const key = textOf(row, 'key');
    const path = folder
      ? [resolve(folder, key.charAt(0), key), resolve(folder, key)].find((place) => existsSync(place))
      : null;
    return folder && path && isKey(key) ? { ...file, open: () => openInside(folder, path) } : null;
  }

  return (type: 'H' | 'F', id: number, body: Text, what: string): TextWithFiles => {
    const files: ExportedFile[] = [];
    const missing: LeftOut[] = [];
    const keys = new Map<string, string>();
    for (const row of attachments.all(id, type)) {
      const file = fileOf(row);
      if (!file) {
        missing.push(leftOut(`file ${textOf(row, 'name')} of ${what}`, 'it is not in the export'));
        continue;
      }
      files.push(file);
      keys.set(textOf(row, 'key').toLowerCase(), file.key);
    }
    return { body: 'html' in body ? { html: linked(body.html, keys) } : body, files, missing };
  };
}

function linked(html: string, keys: Map<string, string>) {
  return html.replace(/(\ssrc\s*=\s*["']?)cid:([\w-]+)/gi, (whole, before, key) => {
    const file = keys.get(key.toLowerCase());
    return file ? `${before}file:${file}` : whole;
  });
}

/** Keys become paths. */
const isKey = (key: string) => /^[\w-]+$/.test(key);
