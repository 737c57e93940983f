import type { z } from 'zod';
import type { Exported, ExportedArticle } from '../exported.ts';
import { type ExportFolder, leftOut, recordsOf } from '../records/export-folder.ts';
import { mistakesIn, unwrapped } from '../records/fields.ts';
import { readMessage } from '../records/read-message.ts';
import type { Spill } from '../records/spill.ts';
import { described } from './comments.ts';
import { Article, Attachment, Named } from './formats.ts';
import { Lists } from './lists.ts';

type Context = {
  folder: ExportFolder;
  spill: Spill;
  sections: Map<string, string>;
  /** What a user segment is for: `signed_in_users`, `staff`. */
  segments: Map<string, string>;
};

export async function* readArticles(folder: ExportFolder, spill: Spill): AsyncGenerator<Exported> {
  const sections = await valuesOf(folder, { pattern: /sections/i, list: 'sections', field: 'name' });
  const segments = await valuesOf(folder, { pattern: /segments/i, list: 'user_segments', field: 'user_type' });
  yield* spillAttachments(folder, spill);
  for await (const record of recordsOf(folder.named(/articles/i), Lists)) {
    if ('kind' in record) yield record;
    else if (record.list === undefined || record.list === 'articles') {
      yield* readArticle(record.value, { folder, spill, sections, segments });
    }
  }
}

async function* readArticle(value: unknown, { folder, spill, sections, segments }: Context): AsyncGenerator<Exported> {
  const { data: article, error } = Article.safeParse(unwrapped(value));
  if (!article) return yield leftOut('an article', mistakesIn(error));
  const title = article.title ?? article.name ?? '';
  const wanted = spill.take('article_attachments', article.id).flatMap((file) => Attachment.safeParse(file).data ?? []);
  const { body, files, missing } = await readMessage(folder, {
    of: `article “${title}”`,
    html: article.body ?? '',
    files: wanted.map(described),
    keyOf: pictureKey,
  });
  yield* missing;
  yield {
    kind: 'article',
    key: article.id,
    title,
    body,
    category: sections.get(article.section_id ?? ''),
    tags: article.label_names,
    isPublished: article.draft === false,
    audience: audienceOf(article, segments),
    authorKey: article.author_id,
    createdAt: article.created_at,
    updatedAt: article.updated_at,
    files,
  };
}

async function* spillAttachments(folder: ExportFolder, spill: Spill): AsyncGenerator<Exported> {
  const paths = [folder.named(/article_attachments/i), folder.within(/^article_attachments$/i)];
  for (const some of paths) {
    for await (const record of recordsOf(some, Lists)) {
      if ('kind' in record) yield record;
      else {
        const { article_id: articleId } = record.value as { article_id?: unknown };
        spill.put('article_attachments', String(articleId), record.value);
      }
    }
  }
}

async function valuesOf(
  folder: ExportFolder,
  { pattern, list, field }: { pattern: RegExp; list: string; field: 'name' | 'user_type' },
) {
  const values = new Map<string, string>();
  for await (const record of recordsOf(folder.named(pattern), Lists)) {
    if ('kind' in record || (record.list !== undefined && record.list !== list)) continue;
    const { data } = Named.safeParse(record.value);
    if (data) values.set(data.id, data[field] ?? '');
  }
  return values;
}

/** Everybody without a segment. An unknown segment may be any few people, so nobody but staff. */
function audienceOf(
  { user_segment_id: id, user_segment_ids: ids }: z.output<typeof Article>,
  segments: Map<string, string>,
): ExportedArticle['audience'] {
  const named = [...(ids ?? []), ...(id === null || id === undefined || id === '' ? [] : [String(id)])];
  if (named.length === 0) return 'public';
  return named.every((one) => segments.get(one) === 'signed_in_users') ? 'clients' : 'staff';
}

/** `https://acme.zendesk.com/hc/article_attachments/360001/router.png` */
function pictureKey(address: string) {
  return /\/article_attachments\/(\d+)/.exec(address)?.[1];
}
