import { and, or, type SQL, sql } from 'drizzle-orm';
import { unseen } from './database/prepared.ts';
import type { auditEntries, tickets } from './database/schema.ts';

/** How many of the newest rows are looked at, for each row of a page, to tell how common it is what is searched for. */
const GLANCE = 5;

/** How many are read through where some but too few of those match, before an index is asked for the rest. */
const DEPTH = 40;

/** How many are taken from an index, wherever in the list they stand, before it is quicker to read on in the list's order. */
const MOST_CANDIDATES = 200;

/**
 * A LIKE pattern in which what people type means itself. What is searched holds a field a line, so a search is one line:
 * it never matches the end of one field together with the start of the next.
 */
export function containing(search: string) {
  return `%${oneLine(search).replace(/[\\%_]/g, '\\$&')}%`;
}

/** What is searched for, as a query takes it: the values, or their places. */
export type Words = {
  /** Whether an index of trigrams can answer the search: whatever the locale, it has three letters or digits in a row. */
  hasTrigram: boolean;
  /** As LIKE takes it. */
  pattern: string | SQL;
  line: string | SQL;
};

export function wordsOf(search: string): Words {
  return { hasTrigram: /[a-z0-9]{3}/i.test(search), pattern: containing(search), line: oneLine(search) };
}

/** The places of words that are searched in the same way, by the names of what belongs there. */
export function anyLike({ hasTrigram }: Words): Words {
  return { hasTrigram, pattern: unseen('pattern', 'text'), line: unseen('line', 'text') };
}

/**
 * A condition that an index answers: true for every text that contains the words, and for some that only nearly do, so it
 * stands beside the exact one. The pattern is kept from the planner, which takes a sequential scan for some words otherwise.
 * @param text what is searched, in the words of two indexes: one of its trigrams, one of its `letters_and_pairs`
 */
export function indexed(text: SQL, { hasTrigram, pattern, line }: Words) {
  if (hasTrigram) return sql`${text} like (select lower(${pattern}))`;
  return sql`letters_and_pairs(${text}) @> (select letters_and_pairs(lower(${line})))`;
}

/** How the lists that are searched are ordered, in the words of their indexes. */
export const newestFirst = sql`order by created_at desc, id desc`;

type Searched = {
  table: typeof tickets | typeof auditEntries;
  /** Which rows the list has, search and all earlier pages apart. */
  listed: SQL | undefined;
  /** Whether a row's own words are what the search means. */
  inWords: SQL | undefined;
  /** Conditions that an index answers each, of which one holds for every row with such words. */
  nearly: SQL[];
  /** Where the names of what a row refers to are searched as well. */
  names?: Names;
  limit: number;
};

type Names = {
  /** Whether a row refers to something with such a name, for a row of the newest. */
  isNear: SQL;
  /** The same, quicker for very many rows. */
  isAnywhere: SQL;
  /** Whether so many have such a name that to look for the rows of each would take longer than to read on. */
  areMany: SQL;
  /** Selects id and created_at of the newest listed rows of each. */
  rowsOfEach: SQL;
};

/**
 * Selects the ids of the newest rows that match. What is common is found among the newest rows, at a price that does not
 * grow with the table; what is not is looked for in the indexes, which find all of it before it can be sorted. Where they
 * find very many, which the newest just happen to lack, reading on in order is quicker than to fetch them all.
 */
export function newestMatches(searched: Searched) {
  const { table, listed = sql`true`, inWords = sql`true`, nearly, names, limit } = searched;
  const most = sql.raw(String(limit));
  const glance = sql.raw(String(limit * GLANCE));
  const depth = sql.raw(String(limit * DEPTH));
  const tooMany = sql.raw(String(limit * MOST_CANDIDATES));
  const rows = sql`select id, created_at, ${or(inWords, names?.isNear)} as is_match from ${table} where ${listed}`;
  const found = sql`select id, created_at, ${and(listed, inWords)} as is_match from ${table}`;
  const areWanted = sql`(select is_any and not is_too_large from missing, extent)`;
  const ofNames = names ? sql`union select * from (${names.rowsOfEach}) named where ${areWanted}` : sql``;
  const byIndexes = nearly.map((condition) => sql`(${found} where ${condition} limit ${tooMany})`);
  return sql`
    with glanced_at as materialized (
      ${rows} ${newestFirst} limit ${glance}
    ), glance as materialized (
      select count(*) as seen, count(*) filter (where is_match) as found from glanced_at
    ), read_through as materialized (
      ${rows} and (select found > 0 and found < ${most} from glance) ${newestFirst} limit ${depth}
    ), near as materialized (
      select id, created_at from (
        select * from read_through
        union all select * from glanced_at where not exists (select from read_through)
      ) newest where is_match ${newestFirst} limit ${most}
    ), missing as materialized (
      select (select count(*) < ${most} from near)
        and ((select seen = ${glance} and found = 0 from glance) or (select count(*) = ${depth} from read_through)) as is_any
    ), candidates as materialized (
      select * from (${sql.join(byIndexes, sql` union all `)}) by_index where (select is_any from missing)
    ), extent as materialized (
      select (select count(*) >= ${tooMany} from candidates)
        or ((select is_any from missing) and ${names?.areMany ?? sql`false`}) as is_too_large
    )
    select id from (
      select id, created_at from near
      union select id, created_at from candidates where is_match
      union (select id, created_at from ${table}
        where ${and(listed, or(inWords, names?.isAnywhere))} and (select is_too_large from extent) ${newestFirst} limit ${most})
      ${ofNames}
    ) found ${newestFirst} limit ${most}`;
}

function oneLine(search: string) {
  return search.replace(/\s*[\r\n]\s*/g, ' ');
}
