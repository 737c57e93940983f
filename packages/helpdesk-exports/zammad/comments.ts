import type { z } from 'zod';
import type { ExportedComment, LeftOut } from '../exported.ts';
import { type ExportFolder, leftOut } from '../records/export-folder.ts';
import { mistakesIn } from '../records/fields.ts';
import { readMessage } from '../records/read-message.ts';
import { isNote } from '../records/who-reads.ts';
import { Article, type Attachment } from './formats.ts';
import { Nobody } from './people.ts';

/** The articles of a ticket in the order in which they were written. */
export async function readComments(values: unknown[], what: string, folder: ExportFolder) {
  const missing: LeftOut[] = [];
  const comments: ExportedComment[] = [];
  if (values.length === 0) missing.push(leftOut(`the articles of ${what}`, 'the dump does not have them'));
  for (const value of values) {
    const { data: article, error } = Article.safeParse(value);
    if (!article) {
      missing.push(leftOut(`an article of ${what}`, mistakesIn(error)));
      continue;
    }
    const isHtml = article.content_type?.toLowerCase().startsWith('text/html');
    const { body, files, ...rest } = await readMessage(folder, {
      of: what,
      ...(isHtml ? { html: article.body ?? '' } : { text: article.body }),
      files: article.attachments.map(described),
      keyOf: (address) => pictureKey(address) ?? embeddedKey(address, article.attachments),
    });
    missing.push(...rest.missing);
    comments.push({
      key: article.id,
      authorKey: authorOf(article),
      body,
      isInternal: isNote(article.internal === undefined ? undefined : !article.internal, what, missing),
      createdAt: article.created_at,
      files,
    });
  }
  comments.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  return { comments, missing };
}

/** Somebody may write for another: an agent notes what a customer said on the phone. */
function authorOf({ sender, origin_by_id: origin, created_by_id: author }: z.output<typeof Article>) {
  const key = origin ?? author;
  return sender === 'System' || key === undefined || key === Nobody ? null : key;
}

export function described({ id, filename, preferences }: Attachment) {
  return { key: id, name: filename ?? id, contentType: preferences?.['Mime-Type'] ?? preferences?.['Content-Type'] };
}

/** Pictures are not in the list of files: `/api/v1/ticket_attachment/5/17/42?view=inline`, `/api/v1/attachments/42`. */
export function pictureKey(address: string) {
  return /\/api\/v1\/(?:ticket_attachment\/\d+\/\d+|attachments)\/(\d+)/.exec(address)?.[1];
}

/** Older versions name pictures by the id that they had in the email: `cid:image001@acme.example`. */
function embeddedKey(address: string, attachments: Attachment[]) {
  const [, id] = /^cid:(.+)/.exec(address) ?? [];
  return attachments.find(({ preferences }) => id && preferences?.['Content-ID']?.replace(/^<|>$/g, '') === id)?.id;
}
