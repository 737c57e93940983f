import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { articles, articleVersions } from '#server/database/tables/articles.ts';
import type { UserActor } from '#server/events/actor.ts';

/** Keeps an article as this transaction has saved it. */
export async function keepVersion(tx: Db, author: UserActor, articleId: string) {
  const { id, version, title, content, category, tags, isPublished, audience } = articles;
  const saved = tx
    .select({
      articleId: id,
      version,
      title,
      content,
      category,
      tags,
      isPublished,
      audience,
      authorId: sql`${author.id}::uuid`.as('author_id'),
      createdAt: sql`now()`.as('created_at'),
    })
    .from(articles)
    .where(eq(articles.id, articleId));
  await tx.insert(articleVersions).select(saved);
}
