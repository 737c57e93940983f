import { and, eq, sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { articles, articleVersions } from '#server/platform/database/tables/articles.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { after, byNumber } from '#server/platform/http/pagination.ts';
import { findArticle } from './queries.ts';

const listed = {
  version: articleVersions.version,
  title: articleVersions.title,
  isPublished: articleVersions.isPublished,
  audience: articleVersions.audience,
  authorName: sql<string | null>`${fullName(users)}`,
  createdAt: articleVersions.createdAt,
};
const whole = {
  ...listed,
  content: articleVersions.content,
  category: articleVersions.category,
  tags: articleVersions.tags,
};

/** Keeps an article as this transaction has saved it. */
export async function keepVersion(tx: Db, author: UserActor, articleId: string) {
  const { id, version, title, content, category, tags, isPublished, audience } = articles;
  const saved = tx
    .select({
      ...{ articleId: id, version, title, content, category, tags, isPublished, audience },
      authorId: sql`${author.id}::uuid`.as('author_id'),
      createdAt: sql`now()`.as('created_at'),
    })
    .from(articles)
    .where(eq(articles.id, articleId));
  await tx.insert(articleVersions).select(saved);
}

type Page = { cursor?: string | undefined; limit: number };

/**
 * One page of the versions of an article, newest first. Throws 404 if it is not visible to the actor.
 * @returns one more than requested if more follow
 */
export async function listVersions(db: Db, actor: Actor, articleId: string, { cursor, limit }: Page) {
  await findArticle(db, actor, articleId);
  const page = after(cursor, [byNumber(articleVersions.version)], 'desc');
  return db
    .select(listed)
    .from(articleVersions)
    .leftJoin(users, eq(users.id, articleVersions.authorId))
    .where(and(eq(articleVersions.articleId, articleId), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Finds a version of an article. Throws 404 if it is not visible to the actor. */
export async function findVersion(db: Db, actor: Actor, articleId: string, version: number) {
  await findArticle(db, actor, articleId);
  const [found] = await db
    .select(whole)
    .from(articleVersions)
    .leftJoin(users, eq(users.id, articleVersions.authorId))
    .where(and(eq(articleVersions.articleId, articleId), eq(articleVersions.version, version)));
  if (!found) throw notFound('Version');
  return found;
}
