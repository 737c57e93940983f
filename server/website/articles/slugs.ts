import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { articleMessages } from '#contract/articles-constants.ts';
import { slugOf } from '#contract/articles-slug.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { articles, articleVersions, earlierSlugs } from '#server/platform/database/tables/articles.ts';
import { invalid } from '#server/platform/domain/refusals.ts';

/** How many numbers are tried for articles with the same title. */
const MOST_NUMBERS = 50;

type Named = { id: string; title: string; slug: string };

/**
 * A free address for an article. Call it in the transaction that stores it.
 * @param sent the one that its author chose; without it, it is made of the title
 * @throws 400 if another article has the chosen one, or had it before
 */
export async function newSlug(tx: Db, title: string, sent?: string, own: { id: string } = { id: crypto.randomUUID() }) {
  await lockUntilEnd(tx, 'articleSlugs', 'all');
  if (sent !== undefined) {
    if ((await findTaken(tx, [sent], own)).size > 0) throw invalid('slug', articleMessages.slugTaken);
    return sent;
  }
  const base = slugOf(title);
  const numbered = Array.from({ length: MOST_NUMBERS }, (_, index) => (index === 0 ? base : `${base}-${index + 1}`));
  const taken = await findTaken(tx, numbered, own);
  return numbered.find((slug) => !taken.has(slug)) ?? `${base.slice(0, 40)}-${crypto.randomUUID()}`;
}

/**
 * The address that an article gets with a change. While nobody outside could have seen it, it follows the title.
 * @returns undefined if it stays
 */
export async function changedSlug(
  tx: Db,
  article: Named,
  sent: { title?: string | undefined; slug?: string | undefined },
) {
  if (sent.slug !== undefined) return sent.slug === article.slug ? undefined : newSlug(tx, '', sent.slug, article);
  if (sent.title === undefined || slugOf(sent.title) === slugOf(article.title)) return undefined;
  const isChosen = article.slug.replace(/-\d+$/, '') !== slugOf(article.title).replace(/-\d+$/, '');
  if (isChosen || (await wasPublic(tx, article))) return undefined;
  return newSlug(tx, sent.title, undefined, article);
}

/** Lets the address that an article had lead to it from now on, if somebody may know it. */
export async function keepEarlierSlug(tx: Db, article: Named, slug: string) {
  await tx.delete(earlierSlugs).where(eq(earlierSlugs.slug, slug));
  if (!(await wasPublic(tx, article))) return;
  const row = { slug: article.slug, articleId: article.id };
  await tx.insert(earlierSlugs).values(row).onConflictDoUpdate({ target: earlierSlugs.slug, set: row });
}

/** Whether one of its versions was on the website. */
async function wasPublic(tx: Db, { id }: { id: string }) {
  const isShown = and(eq(articleVersions.isPublished, true), eq(articleVersions.audience, 'public'));
  const [version] = await tx
    .select({ found: sql`1` })
    .from(articleVersions)
    .where(and(eq(articleVersions.articleId, id), isShown))
    .limit(1);
  return version !== undefined;
}

/** Those of some addresses that other articles have or had. */
async function findTaken(tx: Db, slugs: string[], { id }: { id: string }) {
  const isOther = and(isNull(articles.deletedAt), ne(articles.id, id));
  const current = await tx
    .select({ slug: articles.slug })
    .from(articles)
    .where(and(inArray(articles.slug, slugs), isOther));
  const earlier = await tx
    .select({ slug: earlierSlugs.slug })
    .from(earlierSlugs)
    .innerJoin(articles, eq(articles.id, earlierSlugs.articleId))
    .where(and(inArray(earlierSlugs.slug, slugs), isOther));
  return new Set([...current, ...earlier].map(({ slug }) => slug));
}
