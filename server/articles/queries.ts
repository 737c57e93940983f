import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ArticleQueryInput } from '#contract/articles.ts';
import { ArticlePage, PreviewLength } from '#contract/constants.ts';
import { type Actor, canSeeDrafts } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { placesOf, prepared } from '#server/database/prepared.ts';
import { articles } from '#server/database/schema.ts';
import { notFound } from '#server/errors.ts';
import { after, byId, byMoment, byNumber } from '#server/pages.ts';
import { previewOf } from './plain-text.ts';
import { asMeant, asTyped, byTitle, findMeant, forgivesTypos, type Relevance, typedOf } from './search.ts';

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
export async function listArticles(db: Db, actor: Actor, { search, cursor, limit, ...filters }: ArticleQueryInput) {
  const narrowed = narrowedTo(actor, filters);
  if (search) {
    const isUsual = limit === ArticlePage && !cursor && !filters.category;
    const drafts = filters.includeUnpublished === 'true' ? ' with drafts' : '';
    const kind = isUsual ? `articles for ${actor.role}${drafts}` : undefined;
    return searchArticles(db, search, { narrowed, cursor, limit }, kind);
  }

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

type Page = Pick<ArticleQueryInput, 'cursor' | 'limit'> & { narrowed: SQL | undefined };

/**
 * Typos are forgiven where nothing is found otherwise: who spells right gets nothing else mixed in.
 * @param kind tells a page that many ask for, the search apart, from all others
 */
async function searchArticles(db: Db, search: string, page: Page, kind: string | undefined) {
  const typed = await readTyped(db, search, page, kind);
  if (typed.length > 0 || !forgivesTypos(search)) return typed;
  if (page.cursor && (await isAnyTyped(db, search, page))) return [];

  const words = await findMeant(db, search, page.narrowed);
  const meant = words ? await readPage(db, asMeant(words), page) : [];
  return meant.length > 0 ? meant : readPage(db, byTitle(search), page);
}

/** What was typed is asked for by a query that is made once of each kind: that takes as long as to search. */
async function readTyped(db: Db, search: string, page: Page, kind: string | undefined) {
  const typed = typedOf(search);
  if (!kind) return readPage(db, asTyped(typed), page);
  const build = () => selectFound(db, asTyped(placesOf(typed)), page);
  return withSortKeys(await prepared(db, `${kind} by ${typed.beginning ? 'beginning' : 'words'}`, build, typed));
}

/** Whether earlier pages are of what was typed: what is left of it may have gone since they were read. */
async function isAnyTyped(db: Db, search: string, page: Page) {
  const [first] = await readPage(db, asTyped(typedOf(search)), { ...page, cursor: undefined, limit: 0 });
  return first !== undefined;
}

async function readPage(db: Db, relevance: Relevance, page: Page) {
  return withSortKeys(await selectFound(db, relevance, page));
}

function withSortKeys<Row extends { score: number }>(rows: Row[]) {
  return rows.map(({ score, ...row }) => ({ ...row, sortKey: String(score) }));
}

/** A page of what a search finds as a query: what suits best first. */
export function selectFound(db: Db, { matches, score }: Relevance, { narrowed, cursor, limit }: Page) {
  const page = after(cursor, [byNumber(score), byId(articles.id)], 'desc');
  return db
    .select({ ...articleFields, score })
    .from(articles)
    .where(and(narrowed, matches, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Which articles an actor looks at, a search apart. */
export function narrowedTo(
  actor: Actor,
  { category, includeUnpublished }: Pick<ArticleQueryInput, 'category' | 'includeUnpublished'>,
) {
  return and(
    visibleTo(actor),
    includeUnpublished === 'true' ? undefined : eq(articles.isPublished, true),
    category ? eq(articles.category, category) : undefined,
  );
}

/** The rows an actor may know of. Every read of `articles` goes through here: to who may not see it, a draft is nothing. */
function visibleTo(actor: Actor) {
  return and(isNull(articles.deletedAt), canSeeDrafts(actor) ? undefined : eq(articles.isPublished, true));
}
