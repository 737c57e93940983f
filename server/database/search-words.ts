import { type SQL, sql } from 'drizzle-orm';

/**
 * A LIKE pattern that matches the typed text literally. The searched text has one field per line and a search is one
 * line, so a search never matches across fields.
 */
export function containing(search: string) {
  return `%${oneLine(search).replace(/[\\%_]/g, '\\$&')}%`;
}

export function oneLine(search: string) {
  return search.replace(/\s*[\r\n]\s*/g, ' ');
}

/**
 * Whether an index of trigrams can answer a search: it has three ASCII letters or digits in a row, which count as a word
 * in every locale.
 */
export function hasTrigram(search: string) {
  return /[a-z0-9]{3}/i.test(search);
}

/**
 * A condition that an index can answer. It is true for every text with the search terms and for some near matches, so
 * the exact condition is also needed. The pattern is in a subquery, hidden from the planner, which would choose a
 * sequential scan for some terms.
 * @param text the searched text, as the expression of two indexes: one of its trigrams, one of its `letters_and_pairs`
 */
export function indexed(text: SQL, search: string) {
  if (hasTrigram(search)) return sql`${text} like (select lower(${containing(search)}))`;
  return sql`letters_and_pairs(${text}) @> (select letters_and_pairs(lower(${oneLine(search)})))`;
}
