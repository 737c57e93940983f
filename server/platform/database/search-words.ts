import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { searchWords } from '#contract/search-text.ts';

/** How many words of a search an index is asked for, the longest first. The others are compared with what it finds. */
const MOST_ASKED = 8;

/** LIKE patterns of the words of a search: a text matches if it matches all of them. */
export const patternsOf = (search: string) => searchWords(search).map(containing);

/** A LIKE pattern that matches a folded word literally, anywhere in a text. */
export function containing(word: string) {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * The words by which an index finds what has all words: it has trigrams of three ASCII letters or digits in a row, which
 * count as a word in every locale. If no word has them, the index of letters is asked.
 */
export function askedWords(words: string[]) {
  const longest = words.toSorted((one, other) => lengthOf(other) - lengthOf(one) || other.length - one.length);
  const known = longest.filter((word) => lengthOf(word) >= 3);
  return { hasTrigrams: known.length > 0, asked: known.length > 0 ? known.slice(0, MOST_ASKED) : longest.slice(0, 1) };
}

/** The length of the longest row of ASCII letters or digits. */
function lengthOf(word: string) {
  return Math.max(0, ...(word.match(/[a-z0-9]+/g) ?? []).map(({ length }) => length));
}

/** Like `ascii_only` in the database. */
export const asciiOnly = (word: string) => word.replace(/\P{ASCII}+/gu, ' ');

/**
 * The condition that every word of a search occurs.
 * @param text the searched text, folded (contract/search-text.ts)
 */
export function matching(text: SQLWrapper, search: string): SQL | undefined {
  return and(...patternsOf(search).map((pattern) => sql`${text} like ${pattern}`));
}

/**
 * A condition that an index can answer. It is true for every text with the search's longest word and for some near matches,
 * so the exact condition is also needed.
 * @param text the searched text, which has two indexes: one of its trigrams and one of its `letters_and_pairs`
 */
export function indexed(text: SQLWrapper, search: string) {
  const [word] = askedWords(searchWords(search)).asked;
  return word === undefined ? undefined : indexedWord(text, word);
}

/** Like `indexed`, for every text with at least one word of a search. */
export function indexedForSome(text: SQLWrapper, search: string) {
  return or(...searchWords(search).map((word) => indexedWord(text, word)));
}

/**
 * A condition that a phone number has the digits of a search, however both are written, with or without the code of the
 * country.
 * @param search undefined is returned for one that is not part of a phone number: it has other characters, or under 4 digits
 */
export function hasPhone(phone: SQLWrapper, search: string) {
  const digits = search.replace(/\D/g, '');
  if (digits.length < 4 || !/^[\d\s()+./-]+$/.test(search)) return undefined;
  const known = sql`regexp_replace(${phone}, '[^0-9]', '', 'g')`;
  return sql`(${known} like ${containing(digits)} or length(${known}) >= 7 and ${digits}::text like '%' || ${known})`;
}

/** The first field of a searched text: a name. */
export const firstLine = (text: SQLWrapper) => sql`split_part(${text}, E'\n', 1)`;

/** The pattern is in a subquery, hidden from the planner, which would choose a sequential scan for some terms. */
function indexedWord(text: SQLWrapper, word: string) {
  if (lengthOf(word) >= 3) return sql`ascii_only(${text}) like (select ${containing(asciiOnly(word))})`;
  return sql`letters_and_pairs(${text}) @> (select letters_and_pairs(${word}))`;
}
