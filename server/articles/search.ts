import { and, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import type { Places } from '#server/database/prepared.ts';
import { articles } from '#server/database/schema.ts';
import { containing } from '#server/search.ts';
import { isForgiven, oneSlipFrom } from './slips.ts';

/** What finds an article, and how well it suits: the higher the better. */
export type Relevance = { matches: SQL | undefined; score: SQL<number> };

/** How much alike a search and a part of a title must be, of 1: two slips in a long word, but not another word. */
const ALIKE = 0.5;

/** Of a longer search the further words need not be found when typos are forgiven. */
const MOST_WORDS = 12;

/** What is searched for, as a query takes it. */
type Typed = {
  search: string;
  /** As LIKE takes it. */
  pattern: string;
  /** Where the last word may still be typed: what stands before it, and how any word is asked for that begins so. */
  before?: string;
  beginning?: string;
};

export function typedOf(search: string): Typed {
  const typed = { search, pattern: containing(search) };
  const [, before = '', last] = /^(.*\s)?([\p{L}\p{N}]+)$/su.exec(search) ?? [];
  return last === undefined || hasOperators(search) ? typed : { ...typed, before, beginning: `${last}:*` };
}

/**
 * The words in any form, or the very characters. Nothing that people type fails: quotes, `or` and `-` mean what they do in
 * a search engine, everything else is plain text.
 * @param typed the values, or their places
 */
export function asTyped({ search, pattern, before, beginning }: Typed | Places<Typed>): Relevance {
  const whole = sql`websearch_to_tsquery('english', ${search})`;
  const begun = sql`websearch_to_tsquery('english', ${before}) && to_tsquery('english', ${beginning})`;
  // In a query of its own, or a plan for any search would work it out anew for each article.
  const query = beginning === undefined ? sql`(select ${whole})` : sql`(select ${whole} || (${begun}))`;
  const contains = sql`${articles.searchText} like (select lower(${pattern}))`;
  return { matches: or(sql`${articles.document} @@ ${query}`, contains), score: rankOf(query) };
}

/** What was probably meant. */
export function asMeant(words: string): Relevance {
  const query = sql`to_tsquery('english', ${words})`;
  return { matches: sql`${articles.document} @@ ${query}`, score: rankOf(query) };
}

/** A title in which something is much alike, by its trigrams. Whole texts would take too long to compare. */
export function byTitle(search: string): Relevance {
  const likeness = sql<number>`word_similarity(${search}, ${articles.title})::float8`;
  return { matches: sql`${likeness} >= ${ALIKE}`, score: likeness };
}

/** Whether typos are forgiven. Who quotes, excludes or offers a choice means the words as they are. */
export function forgivesTypos(search: string) {
  return wordsOf(search).length > 0 && !hasOperators(search);
}

/**
 * The words of a search that some article has, as they were typed and with one slip mended. Common words and unknown
 * short ones ("how do I get") drop out.
 * @param narrowed the articles that are looked at
 * @returns what `asMeant` takes; undefined where a longer word stays unknown
 */
export async function findMeant(db: Db, search: string, narrowed: SQL | undefined) {
  const given = wordsOf(search).flatMap((word) => oneSlipFrom(word).map((candidate) => ({ word, candidate })));
  // Counted, since PostgreSQL asks the index then; whether one exists it would look up row by row.
  const found = db
    .select({ articles: sql<number>`count(*)`.as('articles') })
    .from(articles)
    .where(and(narrowed, sql`${articles.document} @@ to_tsquery('english', given.candidate)`));
  const { rows } = await db.execute<{ word: string; known: string[] | null }>(sql`
    select given.word, array_agg(given.candidate) filter (where found.articles > 0) as known
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(word text, candidate text), lateral ${found} as found
    where numnode(plainto_tsquery('english', given.word)) > 0
    group by given.word`);

  if (rows.some(({ word, known }) => known === null && isForgiven(word))) return undefined;
  const meanings = rows.flatMap(({ known }) => (known === null ? [] : [`(${known.join(' | ')})`]));
  return meanings.join(' & ') || undefined;
}

/** Words of the title come before those of the tags, and those before the text's; then counts how often and how near. */
function rankOf(query: SQL) {
  return sql<number>`(ts_rank_cd(${articles.document}, ${query}, 32)::float8 + case
    when ts_filter(${articles.document}, '{a}') @@ ${query} then 2
    when ts_filter(${articles.document}, '{a,b}') @@ ${query} then 1
    else 0 end)`;
}

function wordsOf(search: string) {
  const words = search.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

function hasOperators(search: string) {
  return /"|(^|\s)-\S|\sor\s/i.test(search);
}
