import type { z } from 'zod';
import type { Exported } from '../exported.ts';
import { type ExportFolder, leftOut, recordsOf } from '../records/export-folder.ts';
import { mistakesIn } from '../records/fields.ts';
import { readMessage } from '../records/read-message.ts';
import { described, pictureKey } from './comments.ts';
import { KnowledgeBase } from './formats.ts';

type Tables = z.output<typeof KnowledgeBase>;
type Answer = Tables['KnowledgeBaseAnswer'][string];

/** The knowledge base is one object with all tables. An answer is imported in its primary language. */
export async function* readAnswers(folder: ExportFolder): AsyncGenerator<Exported> {
  for await (const record of recordsOf(folder.named(/^knowledge_base/i))) {
    if ('kind' in record) {
      yield record;
      continue;
    }
    const { data: tables, error } = KnowledgeBase.safeParse(record.value);
    if (!tables) yield leftOut(`the articles in ${record.file}`, mistakesIn(error));
    for (const answer of Object.values(tables?.KnowledgeBaseAnswer ?? {})) {
      if (tables) yield* readAnswer(answer, tables, folder);
    }
  }
}

async function* readAnswer(answer: Answer, tables: Tables, folder: ExportFolder): AsyncGenerator<Exported> {
  const translations = Object.values(tables.KnowledgeBaseAnswerTranslation).filter(
    (one) => one.answer_id === answer.id,
  );
  const translation = inPrimary(translations, tables);
  const content = tables.KnowledgeBaseAnswerTranslationContent[translation?.content_id ?? ''];
  const what = `article “${translation?.title ?? answer.id}”`;
  if (!translation || !content) return yield leftOut(what, 'the dump does not have its text');
  for (const { title } of translations.filter((one) => one !== translation)) {
    yield leftOut(`the translation “${title ?? ''}” of ${what}`, 'articles have one language');
  }
  const { body, files, missing } = await readMessage(folder, {
    of: what,
    html: content.body ?? '',
    files: [...answer.attachments, ...content.attachments].map(described),
    keyOf: pictureKey,
  });
  yield* missing;
  const categories = Object.values(tables.KnowledgeBaseCategoryTranslation);
  yield {
    kind: 'article',
    key: answer.id,
    title: translation.title ?? '',
    body,
    category: inPrimary(
      categories.filter((one) => one.category_id === answer.category_id),
      tables,
    )?.title,
    tags: answer.tags,
    isPublished: !answer.archived_at && Boolean(answer.published_at ?? answer.internal_at),
    audience: answer.published_at ? 'public' : 'staff',
    authorKey: translation.created_by_id,
    createdAt: answer.created_at,
    updatedAt: translation.updated_at,
    files,
  };
}

function inPrimary<Row extends { kb_locale_id?: string }>(rows: Row[], { KnowledgeBaseLocale: locales }: Tables) {
  return rows.find((row) => locales[row.kb_locale_id ?? '']?.primary) ?? rows[0];
}
