import { and, or, type SQL, sql } from 'drizzle-orm';
import { foldText } from '#contract/search-text.ts';
import type { Db } from '#server/platform/database/client.ts';
import { matching } from '#server/platform/database/search-words.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { isForgiven, oneSlipFrom } from './slips.ts';

/** The condition that finds an article, and its relevance: higher is better. */
export type Relevance = { matches: SQL | undefined; score: SQL<number> };

/**
 * The minimum trigram similarity of a search and a part of a title, from 0 to 1. It allows two typos in a long word,
 * but not another word.
 */
const ALIKE = 0.5;

/** How many words of a search are checked for typos. Further words are ignored. */
const MOST_WORDS = 12;

/** How many unknown words of a search are checked for typos: each has hundreds of candidates. */
const MOST_SLIPS = 3;

/**
 * Matches the words in any inflection, the last one also if it is incomplete, or all words wherever they occur. No input is
 * an error: quotes, `or` and `-` work as in a search engine, everything else is plain text.
 */
export function asTyped(search: string): Relevance {
  const query = sql`(select ${queryOf(search)})`;
  const contains = hasOperators(search) ? undefined : matching(articles.searchText, search);
  return { matches: or(sql`${articles.document} @@ ${query}`, contains), score: rankOf(query) };
}

function queryOf(search: string) {
  if (hasOperators(search)) return sql`websearch_to_tsquery('english', ${withoutPunctuation(search)})`;
  const terms = foldText(search).trim().split(' ');
  const last = /^[\p{L}\p{N}]+$/u.exec(terms.at(-1) ?? '')?.[0];
  const whole = allOf(terms);
  if (last === undefined) return whole;
  return sql`${whole} || (${allOf(terms.slice(0, -1))} && to_tsquery('english', ${`${last}:*`}))`;
}

/** Of a word with hyphens, an article may have the parts or the whole. */
function allOf(terms: string[]) {
  const plain = (words: string) => sql`plainto_tsquery('english', article_words(${words}))`;
  const hyphenated = terms.filter((term) => /[\p{L}\p{N}]-[\p{L}\p{N}]/u.test(term));
  const others = terms.filter((term) => !hyphenated.includes(term)).join(' ');
  const either = hyphenated.map((term) => {
    const parts = term.replaceAll('-', ' ');
    return sql`(${plain(parts)} || ${plain(term.replaceAll('-', ''))})`;
  });
  return sql`(${sql.join([plain(others), ...either], sql` && `)})`;
}

/** Removes punctuation, except in words and where it marks quotes, exclusions and alternatives. */
function withoutPunctuation(search: string) {
  return search
    .replace(/[“”„‟«»]/g, '"')
    .split(/(\s+|")/)
    .map((part) => part.replace(/(?<=.)[^\p{L}\p{N}\p{M}]+|^[^\p{L}\p{N}\p{M}\s"-]+/gu, ' '))
    .join('');
}

/** Matches the corrected words. */
export function asMeant(words: string): Relevance {
  const query = sql`to_tsquery('english', ${words})`;
  return { matches: sql`${articles.document} @@ ${query}`, score: rankOf(query) };
}

/** Matches titles that contain something similar, by trigrams. Comparing whole texts would take too long. */
export function byTitle(search: string): Relevance {
  const likeness = sql<number>`word_similarity(folded(${search}), folded(${articles.title}))::float8`;
  return { matches: sql`${likeness} >= ${ALIKE}`, score: likeness };
}

/**
 * Matches at least half of the words, in any form; those with more of them come first.
 * @returns undefined for a single word
 */
export function byMostWords(search: string): Relevance | undefined {
  const queries = wordsOf(search).map((word) => sql`plainto_tsquery('english', ${word})`);
  if (queries.length < 2) return undefined;
  const sumOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` + `)})`;
  // Common words count neither way.
  const asked = sumOf(queries.map((query) => sql`(numnode(${query}) > 0)::int`));
  const found = sumOf(queries.map((query) => sql`(${articles.document} @@ ${query})::int`));
  const any = sql`(${sql.join(queries, sql` || `)})`;
  return {
    matches: sql`${articles.document} @@ ${any} and ${found} * 2 >= ${asked}`,
    score: sql<number>`(${found} + ts_rank_cd(${articles.document}, ${any}, 32))::float8`,
  };
}

/** Whether typos are corrected. Quotes, exclusions and alternatives mean that the words are exact. */
export function forgivesTypos(search: string) {
  return wordsOf(search).length > 0 && !hasOperators(search);
}

/**
 * Corrects the typos of a search. Words that occur in some article stay as typed; one typo in each other word is
 * corrected. Common words and unknown short ones ("how do I get") are dropped.
 * @param narrowed the condition on the articles to search
 * @returns the argument of `asMeant`; undefined if a longer word stays unknown or too many words have typos
 */
export async function findMeant(db: Db, search: string, narrowed: SQL | undefined) {
  const words = wordsOf(search);
  const typed = await findKnown(
    db,
    words.map((word) => ({ word, candidate: word })),
    narrowed,
  );
  const unknown = typed.flatMap(({ word, known }) => (known === null && isForgiven(word) ? [word] : []));
  if (unknown.length > MOST_SLIPS) return undefined;

  const slips = unknown.flatMap((word) => oneSlipFrom(word).map((candidate) => ({ word, candidate })));
  const mended = unknown.length > 0 ? await findKnown(db, slips, narrowed) : [];
  if (mended.some(({ known }) => known === null)) return undefined;
  const meanings = [...typed, ...mended].flatMap(({ known }) => (known === null ? [] : [`(${known.join(' | ')})`]));
  return meanings.join(' & ') || undefined;
}

/** The candidates for each word that occur in an article, or null if none do. Common words are omitted. */
async function findKnown(db: Db, given: { word: string; candidate: string }[], narrowed: SQL | undefined) {
  // Counts rows so that PostgreSQL uses the index; for `exists` it would scan the rows.
  const found = db
    .select({ articles: sql<number>`count(*)`.as('articles') })
    .from(articles)
    .where(and(narrowed, sql`${articles.document} @@ to_tsquery('english', given.candidate)`));
  const { rows } = await db.execute<{ word: string; known: string[] | null }>(sql`
    select given.word, array_agg(given.candidate) filter (where found.articles > 0) as known
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(word text, candidate text), lateral ${found} as found
    where numnode(plainto_tsquery('english', given.word)) > 0
    group by given.word`);
  return rows;
}

/** Ranks the title's words over the tags', and those over the text's; then by number and proximity. */
function rankOf(query: SQL) {
  return sql<number>`(ts_rank_cd(${articles.document}, ${query}, 32)::float8 + case
    when ts_filter(${articles.document}, '{a}') @@ ${query} then 2
    when ts_filter(${articles.document}, '{a,b}') @@ ${query} then 1
    else 0 end)`;
}

/** The words of a search, folded, each once. */
export function wordsOf(search: string) {
  const words = foldText(search).match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, MOST_WORDS);
}

function hasOperators(search: string) {
  return /"|(^|\s)-\S|\sor\s/i.test(search);
}
