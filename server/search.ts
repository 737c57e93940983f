import { type SQL, sql } from 'drizzle-orm';
import { unseen } from './database/prepared.ts';
import type { auditEntries, tickets } from './database/schema.ts';

/** How many of the newest rows are looked at, for each row of a page, to tell how common it is what is searched for. */
const GLANCE = 5;

/** How many are read through where some but too few of those match, before an index is asked for the rest. */
const DEPTH = 40;

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

type Searched = {
  table: typeof tickets | typeof auditEntries;
  /** Which rows the list has, search and all earlier pages apart. */
  listed: SQL | undefined;
  /** Whether a row is one that the search means. */
  matches: SQL | undefined;
  /** Selects id and created_at of the listed rows that match, by indexes: all of them, or the newest `limit`. */
  elsewhere: SQL;
  limit: number;
};

/**
 * Selects the ids of the newest rows that match. What is common is found among the newest rows, at a price that does not
 * grow with the table; only what is not is looked for in the indexes, which find all of it before it can be sorted.
 */
export function newestMatches({ table, listed = sql`true`, matches = sql`true`, elsewhere, limit }: Searched) {
  const inOrder = sql`order by created_at desc, id desc`;
  const most = sql.raw(String(limit));
  const glance = sql.raw(String(limit * GLANCE));
  const depth = sql.raw(String(limit * DEPTH));
  const rows = sql`select id, created_at, ${matches} as is_match from ${table} where ${listed}`;
  return sql`
    with glanced_at as materialized (
      ${rows} ${inOrder} limit ${glance}
    ), glance as materialized (
      select count(*) as seen, count(*) filter (where is_match) as found from glanced_at
    ), read_through as materialized (
      ${rows} and (select found > 0 and found < ${most} from glance) ${inOrder} limit ${depth}
    ), near as materialized (
      select id, created_at from (
        select * from read_through
        union all select * from glanced_at where not exists (select from read_through)
      ) newest where is_match ${inOrder} limit ${most}
    )
    select id from (
      select id, created_at from near
      union
      select id, created_at from (${elsewhere}) elsewhere
      where (select count(*) < ${most} from near)
        and ((select seen = ${glance} and found = 0 from glance) or (select count(*) = ${depth} from read_through))
    ) found ${inOrder} limit ${most}`;
}

function oneLine(search: string) {
  return search.replace(/\s*[\r\n]\s*/g, ' ');
}
