import type { ExportedComment, LeftOut } from '../exported.ts';
import { type ExportFolder, leftOut, recordsOf } from '../records/export-folder.ts';
import { mistakesIn } from '../records/fields.ts';
import { readMessage } from '../records/read-message.ts';
import type { Spill } from '../records/spill.ts';
import { isNote } from '../records/who-reads.ts';
import { Comment } from './formats.ts';

/** The API returns the comments of one ticket at a time: `comments/4711.json`, `comments/4711-2.json`. */
export async function* spillComments(folder: ExportFolder, spill: Spill): AsyncGenerator<LeftOut> {
  for await (const record of recordsOf(folder.within(/^comments$/i))) {
    if ('kind' in record) {
      yield record;
      continue;
    }
    const [ticketId] = /^\d+/.exec(record.file) ?? [];
    const { comments: listed } = record.value as { comments?: unknown };
    const comments = Array.isArray(listed) ? listed : listed === undefined ? [record.value] : [];
    if (ticketId) for (const comment of comments) spill.put('comments', ticketId, comment);
    else yield leftOut(`the comments in ${record.file}`, 'the name of the file is not the id of a ticket');
  }
}

/** In the order in which they were written. */
export async function readComments(values: unknown[], what: string, folder: ExportFolder) {
  const missing: LeftOut[] = [];
  const comments: ExportedComment[] = [];
  if (values.length === 0) missing.push(leftOut(`the comments of ${what}`, 'the export does not have them'));
  for (const value of values) {
    const { data, error } = Comment.safeParse(value);
    if (!data) {
      missing.push(leftOut(`a comment of ${what}`, mistakesIn(error)));
      continue;
    }
    const wanted = data.attachments.filter((file) => !file.deleted);
    const { body, files, ...rest } = await readMessage(folder, {
      of: what,
      html: data.html_body,
      text: data.body,
      files: wanted.map(described),
      keyOf: (address) => wanted.find((file) => isAt(file, address))?.id,
    });
    missing.push(...rest.missing);
    comments.push({
      key: data.id,
      authorKey: authorOf(data),
      body,
      isInternal: isNote(data.public ?? data['is-public'], what, missing),
      createdAt: data.created_at,
      files,
    });
  }
  comments.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return { comments, missing };
}

/** Zendesk itself is -1. */
function authorOf({ author_id: id, author }: Comment) {
  const key = id ?? author?.id;
  return key === undefined || key === '-1' ? null : key;
}

type Attachment = Comment['attachments'][number];

export function described({ id, file_name: name, content_type: contentType }: Attachment) {
  return { key: id, name: name ?? id, contentType };
}

/** The host differs: an account may have its own domain. The path has a secret of its own for each file. */
function isAt(file: Attachment, address: string) {
  const path = pathOf(address);
  return path !== undefined && [file.content_url, file.mapped_content_url].some((url) => pathOf(url ?? '') === path);
}

function pathOf(address: string) {
  return URL.parse(address, 'https://zendesk.com')?.pathname;
}
