import type { Exported, ExportedArticle } from '../exported.ts';
import { type ExportFolder, leftOut, recordsOf } from '../records/export-folder.ts';
import { lookUp, mistakesIn, unwrapped } from '../records/fields.ts';
import { Article, Category } from './formats.ts';
import { readText } from './messages.ts';

/** Who sees the articles of a folder: everybody, who is logged in, or agents. The others are chosen companies. */
const Audiences: Record<number, ExportedArticle['audience']> = { 1: 'public', 2: 'clients', 3: 'staff' };

const Published = 2;

/** Categories contain folders, which contain articles. A folder is the article's category. */
export async function* readArticles(folder: ExportFolder): AsyncGenerator<Exported> {
  for await (const record of recordsOf(folder.named(/solutions/i))) {
    if ('kind' in record) {
      yield record;
      continue;
    }
    const { data: category, error } = Category.safeParse(unwrapped(record.value));
    if (!category) yield leftOut('a category of solutions', mistakesIn(error));
    for (const { name, visibility, articles } of category?.folders ?? []) {
      const audience = lookUp(Audiences, visibility);
      for (const value of articles) {
        yield* readArticle(value, { folder, category: name ?? category?.name, audience });
      }
    }
  }
}

async function* readArticle(
  value: unknown,
  { folder, category, audience }: { folder: ExportFolder; category?: string; audience: ExportedArticle['audience'] },
): AsyncGenerator<Exported> {
  const { data: article, error } = Article.safeParse(value);
  if (!article) return yield leftOut('an article', mistakesIn(error));
  const what = `article “${article.title ?? article.id}”`;
  const { body, files, missing } = await readText(folder, { of: what, html: article.description ?? '' }, article);
  yield* missing;
  if (!audience) yield leftOut(`the readers of ${what}`, 'it was for chosen companies; only staff can read it now');
  yield {
    kind: 'article',
    key: article.id,
    title: article.title ?? '',
    body,
    category,
    tags: article.tags,
    isPublished: article.status === Published,
    audience: audience ?? 'staff',
    authorKey: article.user_id ?? article.agent_id,
    createdAt: article.created_at,
    updatedAt: article.updated_at,
    files,
  };
}
