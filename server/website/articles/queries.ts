import { and, asc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { ArticleQueryInput } from '#contract/articles.ts';
import { PreviewLength } from '#contract/articles-constants.ts';
import { isStaff } from '#contract/policies.ts';
import { PageBytes } from '#contract/shared-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { spellingOf } from '#server/platform/database/spellings.ts';
import { articles, earlierSlugs } from '#server/platform/database/tables/articles.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { type Reader, visibleTo } from '#server/platform/domain/visible-articles.ts';
import { after, byId, byMoment, byNumber } from '#server/platform/http/pagination.ts';
import { previewOf } from './plain-text.ts';
import { asMeant, asTyped, byMostWords, byTitle, findMeant, forgivesTypos, type Relevance } from './search.ts';

const articleFields = (reader: Reader) => ({
  id: articles.id,
  title: articles.title,
  content: articles.content,
  preview: sql<string>`left(${articles.plainText}, ${PreviewLength + 1})`.mapWith(previewOf).as('preview'),
  category: articles.category,
  tags: articles.tags,
  isPublished: articles.isPublished,
  audience: articles.audience,
  companyIds: companyIdsFor(reader),
  slug: articles.slug,
  updatedAt: articles.updatedAt,
  version: articles.version,
});

/** Clients do not learn of other companies. */
function companyIdsFor(reader: Reader) {
  const isTheirs = reader && isStaff(reader) ? sql`true` : sql`company_id = ${reader?.companyId ?? null}`;
  return sql<
    string[]
  >`array(select company_id from article_companies where article_id = ${articles.id} and ${isTheirs} order by company_id)`.as(
    'company_ids',
  );
}

/**
 * One page of the articles visible to the reader, newest change first; a search sorts by relevance.
 * @returns one more than requested if more follow, each with the sort keys of its cursor
 */
export async function listArticles(
  db: Db,
  reader: Reader,
  { search, cursor, limit, ...filters }: Partial<ArticleQueryInput> & { limit: number },
) {
  const narrowed = narrowedTo(reader, filters);
  if (search) return searchArticles(db, search, { reader, narrowed, cursor, limit });

  const page = after(cursor, [byMoment(articles.updatedAt), byId(articles.id)], 'desc');
  const rows = await selectPage(db, { ...page, reader, where: and(narrowed, page.where), limit });
  return rows.map(({ score, ...row }) => ({ ...row, sortKey: row.updatedAt.toISOString() }));
}

/** The categories of the articles visible to the reader, by name. */
export async function listArticleCategories(db: Db, reader: Reader) {
  const rows = await db
    .selectDistinct({ category: articles.category, sortKey: sortKey(articles.category) })
    .from(articles)
    .where(visibleTo(reader))
    .orderBy(asc(sortKey(articles.category)), asc(articles.category));
  return rows.map(({ category }) => category);
}

/** Finds an article. Throws 404 if it is not visible to the reader. */
export async function findArticle(db: Db, reader: Reader, id: string) {
  const [article] = await db
    .select(articleFields(reader))
    .from(articles)
    .where(and(eq(articles.id, id), visibleTo(reader)));
  if (!article) throw notFound('Article');
  return article;
}

/** The articles visible to the reader that some links lead to, by id or slug; an earlier slug also counts. */
export async function findLinkedArticles(db: Db, reader: Reader, targets: string[]) {
  const ids = targets.filter((target) => z.uuid().safeParse(target).success);
  const rows = await db
    .select({ ...articleFields(reader), earlier: earlierSlugs.slug })
    .from(articles)
    .leftJoin(earlierSlugs, and(eq(earlierSlugs.articleId, articles.id), inArray(earlierSlugs.slug, targets)))
    .where(
      and(
        visibleTo(reader),
        or(inArray(articles.id, ids), inArray(articles.slug, targets), isNotNull(earlierSlugs.slug)),
      ),
    );
  return targets.flatMap((target) => {
    const isNow = rows.find(({ id, slug }) => id === target || slug === target);
    const article = isNow ?? rows.find(({ earlier }) => earlier === target);
    return article ? [{ target, article }] : [];
  });
}

/** Like `findArticle`, but locks the article until the transaction ends. */
export async function lockArticle(tx: Db, reader: Reader, id: string) {
  await tx
    .select({ id: articles.id })
    .from(articles)
    .where(and(eq(articles.id, id), visibleTo(reader)))
    .for('update');
  // Read after the lock: the previous holder may have changed the article.
  return findArticle(tx, reader, id);
}

type Page = Pick<ArticleQueryInput, 'cursor' | 'limit'> & { reader: Reader; narrowed: SQL | undefined };

/**
 * Searches for typos, and then for most of the words, only if the exact search finds nothing, so that a correct spelling gets
 * exact results only.
 */
async function searchArticles(db: Db, search: string, page: Page) {
  const typed = await readPage(db, asTyped(search), page);
  if (typed.length > 0 || !forgivesTypos(search)) return typed;
  if (page.cursor && (await isAnyTyped(db, search, page))) return [];

  const words = await findMeant(db, search, page.narrowed);
  const meant = words ? await readPage(db, asMeant(words), page) : [];
  if (meant.length > 0) return meant;
  const alike = await readPage(db, byTitle(search), page);
  const most = byMostWords(search);
  return alike.length > 0 || !most ? alike : readPage(db, most, page);
}

/** Whether the earlier pages came from the exact search. The rest of its results may have been deleted since. */
async function isAnyTyped(db: Db, search: string, page: Page) {
  const [first] = await readPage(db, asTyped(search), { ...page, cursor: undefined, limit: 0 });
  return first !== undefined;
}

async function readPage(db: Db, relevance: Relevance, page: Page) {
  const rows = await selectFound(db, relevance, page);
  return rows.map(({ score, ...row }) => ({ ...row, sortKey: String(score) }));
}

/** The query for one page of search results, most relevant first. */
export function selectFound(db: Db, { matches, score }: Relevance, { reader, narrowed, cursor, limit }: Page) {
  const page = after(cursor, [byNumber(score), byId(articles.id)], 'desc');
  return selectPage(db, { ...page, reader, where: and(narrowed, matches, page.where), limit, score });
}

type PageOfRows = { reader: Reader; where: SQL | undefined; orderBy: SQL[]; limit: number; score?: SQL<number> };

/** Selects one more article than requested if more follow. Those beyond the page's byte limit have no content. */
function selectPage(db: Db, { reader, where, orderBy, limit, score = sql<number>`0` }: PageOfRows) {
  const page = db
    .select({ ...articleFields(reader), score: score.as('score') })
    .from(articles)
    .where(where)
    .orderBy(...orderBy)
    .limit(limit + 1)
    .as('page');
  const { id, title, content, preview, category, tags, isPublished, audience, companyIds, slug } = page;
  const state = { isPublished, audience, companyIds, slug, updatedAt: page.updatedAt, version: page.version };
  const known = { id, title, preview, category, tags, ...state, score: page.score };
  const above = sql`sum(octet_length(${content})) over (rows between unbounded preceding and 1 preceding)`;
  const isFitting = sql<boolean>`coalesce(${above} < ${PageBytes}, true)`;
  return db
    .select({ ...known, content: sql<string>`case when ${isFitting} then ${content} else '' end`, fits: isFitting })
    .from(page);
}

/** The conditions that narrow the articles, search text apart. */
export function narrowedTo(
  reader: Reader,
  { category, includeUnpublished }: Pick<ArticleQueryInput, 'category' | 'includeUnpublished'>,
) {
  return and(
    visibleTo(reader),
    includeUnpublished === 'true' ? undefined : eq(articles.isPublished, true),
    category ? eq(articles.category, spellingOf('article category', category)) : undefined,
  );
}
