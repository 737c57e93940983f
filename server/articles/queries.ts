import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ArticleQueryInput } from '#contract/articles.ts';
import { PreviewLength } from '#contract/constants.ts';
import { type Actor, canSeeDrafts } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { articles } from '#server/database/schema.ts';
import { notFound } from '#server/errors.ts';
import { after, byId, byMoment, byNumber } from '#server/pages.ts';
import { previewOf } from './plain-text.ts';
import { asMeant, asTyped, byTitle, findMeant, forgivesTypos, type Relevance } from './search.ts';

const articleFields = {
  id: articles.id,
  title: articles.title,
  content: articles.content,
  preview: sql<string>`left(${articles.plainText}, ${PreviewLength + 1})`.mapWith(previewOf),
  category: articles.category,
  tags: articles.tags,
  isPublished: articles.isPublished,
  updatedAt: articles.updatedAt,
  version: articles.version,
};

/**
 * One page of the articles an actor may know of: newest change first, or what suits a search best.
 * @returns one more than asked for where more follow, each with the sort keys of its cursor
 */
export async function listArticles(
  db: Db,
  actor: Actor,
  { search, category, cursor, limit, ...query }: ArticleQueryInput,
) {
  const narrowed = and(
    visibleTo(actor),
    query.includeUnpublished === 'true' ? undefined : eq(articles.isPublished, true),
    category ? eq(articles.category, category) : undefined,
  );
  if (search) return searchArticles(db, { search, cursor, limit, narrowed });

  const page = after(cursor, [byMoment(articles.updatedAt), byId(articles.id)], 'desc');
  const rows = await db
    .select(articleFields)
    .from(articles)
    .where(and(narrowed, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return rows.map((row) => ({ ...row, sortKey: row.updatedAt.toISOString() }));
}

/** The categories of the articles an actor may know of, by name. */
export async function listArticleCategories(db: Db, actor: Actor) {
  const rows = await db
    .selectDistinct({ category: articles.category })
    .from(articles)
    .where(visibleTo(actor))
    .orderBy(asc(articles.category));
  return rows.map(({ category }) => category);
}

/** One article. Throws 404 where the actor may not know of it. */
export async function findArticle(db: Db, actor: Actor, id: string) {
  const [article] = await db
    .select(articleFields)
    .from(articles)
    .where(and(eq(articles.id, id), visibleTo(actor)));
  if (!article) throw notFound('Article');
  return article;
}

/** As `findArticle`, and nobody else changes the article until the transaction ends. */
export async function lockArticle(tx: Db, actor: Actor, id: string) {
  await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.id, id), visibleTo(actor)))
    .for('update');
  // Read after the lock: whoever had it before may have changed the article.
  return findArticle(tx, actor, id);
}

type Search = Pick<ArticleQueryInput, 'cursor' | 'limit'> & { search: string; narrowed: SQL | undefined };

/** Typos are forgiven where nothing is found otherwise: who spells right gets nothing else mixed in. */
async function searchArticles(db: Db, { search, ...page }: Search) {
  const typed = await readPage(db, asTyped(search), page);
  if (typed.length > 0 || !forgivesTypos(search)) return typed;

  const words = await findMeant(db, search, page.narrowed);
  const meant = words ? await readPage(db, asMeant(words), page) : [];
  return meant.length > 0 ? meant : readPage(db, byTitle(search), page);
}

async function readPage(db: Db, { matches, score }: Relevance, { narrowed, cursor, limit }: Omit<Search, 'search'>) {
  const page = after(cursor, [byNumber(score), byId(articles.id)], 'desc');
  const rows = await db
    .select({ ...articleFields, score })
    .from(articles)
    .where(and(narrowed, matches, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return rows.map(({ score: rank, ...row }) => ({ ...row, sortKey: String(rank) }));
}

/** The rows an actor may know of. Every read of `articles` goes through here: to who may not see it, a draft is nothing. */
function visibleTo(actor: Actor) {
  return and(isNull(articles.deletedAt), canSeeDrafts(actor) ? undefined : eq(articles.isPublished, true));
}
