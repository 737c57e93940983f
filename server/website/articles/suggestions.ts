import { and, sql } from 'drizzle-orm';
import { MostSuggestions, PreviewLength } from '#contract/articles-constants.ts';
import { isStaffRole } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { type Reader, visibleTo } from '#server/platform/domain/visible-articles.ts';
import { previewOf } from './plain-text.ts';
import { wordsOf } from './search.ts';
import { isForgiven, oneSlipFrom } from './slips.ts';

/** The share of a text's weight that an article must have, from 0 to 1. A rare word weighs more than a common one. */
const LEAST = 0.25;

/** In how many words typos are corrected, the longest ones: each has hundreds of candidates. */
const MOST_SLIPS = 3;

type Options = {
  /** The site's public address without a trailing slash. */
  publicUrl: string;
  /** The requester of the ticket that the articles are for. */
  requester?: Reader | undefined;
};
type Word = { word: string; query: string };
type Found = {
  id: string;
  title: string;
  text: string;
  slug: string;
  isPublic: boolean;
  /** Null if no requester was named. */
  isForRequester: boolean | null;
};

/**
 * The articles that a text is most likely about, by the words that it shares with their titles and tags. Typos are
 * corrected only if nothing is found otherwise. Drafts are left out, for staff as well.
 * @param text what somebody is writing; the last word may be incomplete
 */
export async function suggestArticles(db: Db, reader: Reader, text: string, options: Options) {
  const words = wordsOf(text);
  const typed = words.map((word, index) => ({ word, query: index === words.length - 1 ? `${word}:*` : word }));
  const found = await bestOf(db, reader, typed, options);
  if (found.length > 0) return found;
  return bestOf(db, reader, longest(words.filter(isForgiven)).map(withSlips), options);
}

const longest = (words: string[]) => words.toSorted((one, other) => other.length - one.length).slice(0, MOST_SLIPS);

const withSlips = (word: string): Word => ({ word, query: oneSlipFrom(word).join(' | ') });

async function bestOf(db: Db, reader: Reader, words: Word[], { publicUrl, requester }: Options) {
  if (words.length === 0) return [];
  // Frequencies count visible articles only, so that the order tells nothing about others. Common words have no nodes.
  const { rows } = await db.execute<Found>(sql`
    with given as materialized (
      select word, query from (
        select word, to_tsquery('english', query) as query
        from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as typed(word text, query text)) as parsed
      where numnode(query) > 0),
    found as materialized (
      select given.word, articles.id from given join ${articles} on ${and(sql`${articles.headline} @@ given.query`, articles.isPublished, visibleTo(reader))}),
    weighted as (select word, 1 / sqrt(count(*)) as weight from found group by word),
    best as (
      select found.id, sum(weight) as score from found join weighted using (word)
      group by found.id
      having sum(weight) >= ${LEAST} * (select sum(weight) from weighted)
      order by score desc, found.id
      limit ${MostSuggestions})
    select ${articles.id}, title, left(plain_text, ${PreviewLength + 1}) as text, slug,
      audience = 'public' as "isPublic", ${requester === undefined ? null : visibleTo(requester)} as "isForRequester"
    from best join ${articles} on ${articles.id} = best.id
    order by score desc, ${articles.id}`);
  const isClient = reader !== null && !isStaffRole(reader.role);
  return rows.map(({ text, isForRequester, ...article }) => ({
    ...article,
    preview: previewOf(text),
    address: `${publicUrl}${pathFor(isForRequester ?? isClient, article)}`,
    ...(isForRequester === null ? {} : { isForRequester }),
  }));
}

function pathFor(isForClient: boolean, { id, slug, isPublic }: Pick<Found, 'id' | 'slug' | 'isPublic'>) {
  if (isPublic) return `/help/${slug}`;
  return `/ticketing/${isForClient ? 'client' : 'admin'}/articles/${id}`;
}
