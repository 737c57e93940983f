import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { PreviewLength } from '#contract/articles-constants.ts';
import { picturesIn } from '#contract/articles-pictures.ts';
import { articleLinksIn } from '#contract/articles-text.ts';
import type { HelpArticle, HelpList } from '#contract/page-data.ts';
import type { Db } from '#server/platform/database/client.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { visibleTo } from '#server/platform/domain/visible-articles.ts';
import { cursorFor } from '#server/platform/http/pagination.ts';
import { previewOf } from './plain-text.ts';
import { listArticles } from './queries.ts';

/** How many articles of a category are on the first page of the help. */
const OF_CATEGORY = 6;

/** How many articles of one category, or of a search, are on a page. */
const OF_LIST = 30;

/** How many other articles of its category are beside an article. */
const OTHERS = 5;

const isPublic = visibleTo(null);
const entry = {
  title: articles.title,
  slug: articles.slug,
  preview: sql<string>`left(${articles.plainText}, ${PreviewLength + 1})`.mapWith(previewOf).as('preview'),
};

/** The public articles that are read most, by category. */
export async function listHelp(db: Db): Promise<HelpList> {
  const within = sql`(partition by ${articles.category} order by ${articles.reads} desc, ${articles.updatedAt} desc, ${articles.id})`;
  const placed = db
    .select({
      ...entry,
      category: articles.category,
      place: sql<number>`row_number() over ${within}`.as('place'),
      count: sql<number>`(count(*) over (partition by ${articles.category}))::int`.as('count'),
    })
    .from(articles)
    .where(isPublic)
    .as('placed');
  const rows = await db
    .select()
    .from(placed)
    .where(sql`${placed.place} <= ${OF_CATEGORY}`)
    .orderBy(sortKey(placed.category), placed.category, placed.place);
  const sections = Map.groupBy(rows, ({ category }) => category);
  return {
    search: '',
    category: '',
    sections: [...sections].map(([category, found]) => ({
      category,
      count: found[0]?.count ?? 0,
      articles: found.map(({ title, slug, preview }) => ({ title, slug, preview })),
    })),
  };
}

type Asked = { search: string; category: string; cursor?: string | undefined };

/** One page of the public articles of a category or search. Throws 400 for a cursor that it did not return. */
export async function findHelp(db: Db, { search, category, cursor }: Asked): Promise<HelpList> {
  const filters = { ...(search ? { search } : {}), ...(category ? { category } : {}) };
  const rows = await listArticles(db, null, { ...filters, cursor, limit: OF_LIST });
  const page = rows.slice(0, OF_LIST);
  const last = page.at(-1);
  const isMore = rows.length > page.length && last !== undefined;
  const query = new URLSearchParams({ ...filters, ...(isMore ? { cursor: cursorFor([last.sortKey, last.id]) } : {}) });
  return {
    search,
    category,
    sections: [{ articles: page.map(({ title, slug, preview }) => ({ title, slug, preview })) }],
    ...(isMore ? { next: `/help?${query}` } : {}),
  };
}

/**
 * A public article by its address, or by one that it had before; the address in the answer is the one that it has now.
 * @returns undefined if there is none
 */
export async function findPublicArticle(db: Db, slug: string) {
  const isNow = sql`${articles.slug} = ${slug}`;
  const wasBefore = sql`${articles.id} = (select article_id from earlier_slugs where slug = ${slug})`;
  const { id, content, category, createdAt, updatedAt } = articles;
  const [found] = await db
    .select({ ...entry, id, content, category, createdAt, updatedAt })
    .from(articles)
    .where(and(isPublic, sql`(${isNow} or ${wasBefore})`))
    .orderBy(desc(isNow))
    .limit(1);
  return found;
}

type Found = NonNullable<Awaited<ReturnType<typeof findPublicArticle>>>;

/** What the page of a public article shows. */
export async function pageOfArticle(
  db: Db,
  { id, ...article }: Found,
  origin: string,
): Promise<Omit<HelpArticle, 'isThanked'>> {
  const ids = articleLinksIn(article.content, origin).filter((target) => /^[\da-f]{8}-.{27}$/.test(target));
  const linked = await listSlugs(db, inArray(articles.id, ids));
  const others = await listSlugs(db, and(eq(articles.category, article.category), ne(articles.id, id)), OTHERS);
  return {
    ...article,
    createdAt: article.createdAt.toISOString(),
    updatedAt: article.updatedAt.toISOString(),
    pictures: await findPictures(db, article.content),
    linked: Object.fromEntries(linked.map((each) => [each.id, `/help/${each.slug}`])),
    others: others.map(({ title, slug }) => ({ title, slug })),
  };
}

async function listSlugs(db: Db, narrowed: SQL | undefined, limit = 100) {
  return db
    .select({ id: articles.id, title: articles.title, slug: articles.slug })
    .from(articles)
    .where(and(isPublic, narrowed))
    .orderBy(desc(articles.reads), desc(articles.updatedAt), desc(articles.id))
    .limit(limit);
}

/** The sizes of the pictures in a text that belong to a public article. */
async function findPictures(db: Db, content: string) {
  const ids = [...new Set(picturesIn(content).map(({ fileId }) => fileId))];
  if (ids.length === 0) return {};
  const rows = await db
    .select({ id: files.id, width: files.width, height: files.height })
    .from(files)
    .innerJoin(articles, eq(articles.id, files.articleId))
    .where(and(isPublic, inArray(files.id, ids)));
  return Object.fromEntries(
    rows.flatMap(({ id, width, height }) => (width && height ? [[id, { width, height }]] : [])),
  );
}

/** The addresses of all public articles, and when they were changed last: a day would depend on the time zone. */
export async function listPublicAddresses(db: Db) {
  const rows = await db
    .select({ slug: articles.slug, updatedAt: articles.updatedAt })
    .from(articles)
    .where(isPublic)
    .orderBy(articles.slug);
  return rows.map(({ slug, updatedAt }) => ({ slug, changedAt: updatedAt.toISOString() }));
}
