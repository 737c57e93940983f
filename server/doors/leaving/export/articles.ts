import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { articleCompanies, articles } from '#server/platform/database/tables/articles.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { addFiles } from './files.ts';
import type { Spool } from './spool.ts';

/** Adds the articles that were written for a company, alone or with others. */
export async function writeArticles(tx: Db, companyId: string, spool: Spool) {
  const itsArticles = tx
    .select({ id: articleCompanies.articleId })
    .from(articleCompanies)
    .where(eq(articleCompanies.companyId, companyId));
  const rows = await tx
    .select({
      id: articles.id,
      title: articles.title,
      content: articles.content,
      category: articles.category,
      tags: articles.tags,
      isPublished: articles.isPublished,
      audience: articles.audience,
      createdAt: articles.createdAt,
      updatedAt: articles.updatedAt,
    })
    .from(articles)
    .where(and(inArray(articles.id, itsArticles), eq(articles.audience, 'companies'), isNull(articles.deletedAt)))
    .orderBy(asc(articles.id));
  await spool.add('articles', rows);
  const ids = rows.map(({ id }) => id);
  return ids.length === 0 ? [] : addFiles(tx, spool, and(inArray(files.articleId, ids), isNotNull(files.completedAt)));
}
