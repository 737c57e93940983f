import { type SQL, sql } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import type { TicketList } from './filters.ts';
import type { Part } from './search.ts';

/** How many tickets of all times tell whether a word is in many. */
const SAMPLE = sql.raw('64');

/** What a search looks for in a list. Words are LIKE patterns. */
export type Searched = Omit<TicketList, 'isRare'> & {
  limit: number;
  /** The ticket that comes first, because its number is searched. */
  isFirst: SQL | undefined;
  /** It comes first also if it has not all words. */
  isReference: boolean;
  words: string[];
  /** Words that an index is asked for, in names and comments, and in tickets without the prefix of their number. */
  asked: string[];
  askedOwn: string[];
  /** Whether these are all words. */
  asksAll: boolean;
  /** Whether the index of words is asked, or that of letters. */
  hasTrigrams: boolean;
};

/**
 * Reads the first tickets of a list one by one. If they hold too few, the indexes are asked. A ticket mentions a word itself
 * or in a comment, or all are in names, whose tickets are then read in order. If too many mention some word, one of the words
 * may be in few tickets, with all those of the people and companies of that name. Otherwise the answer is not complete.
 *
 * However many tickets have a word, the work has a bound. An index collects all hits of a word before it gives the first, so
 * it is asked only for words that are in few tickets of a sample from all times, and not for one that was just asked for. A
 * value in a subquery is hidden from the planner, so it plans once. A literal limit tells it that few rows are wanted. The
 * place is asked only where the answer is not complete, because it reads the whole window.
 */
export function searchPart(searched: Searched, { window, most }: Part) {
  const { actor, limit, words, asked, askedOwn, asksAll } = searched;
  const order = orderOf(searched);
  const patterns = sql`((select ${sql.param(words)}::text[])::text[])`;
  const anyWord = matchesIn(searched, someOf(searched));
  const eachWord = matchesIn(searched, equalTo(searched));
  const ofCompany = (column: SQL) => (isStaff(actor) ? sql`` : sql`and ${column} = ${actor.companyId}`);
  // Materialized, because with a limit the planner would not use the index.
  const hits = (rows: SQL) =>
    sql`(with hit as materialized (${rows}) select * from hit limit (select ${most}::int + 1))`;
  /** The hits of all indexes together, in every list: how many are in this one is only known when all were looked at. */
  const inAll = (...rows: SQL[]) =>
    sql`array(select * from (${sql.join(rows.map(hits), sql` union all `)}) hit limit (select ${most}::int + 1))`;
  const inComments = (matches: SQL) => [
    sql`select ticket_id from comments where ${matches} and not is_internal`,
    ...(isStaff(actor) ? [sql`select ticket_id from comments where ${matches} and is_internal`] : []),
  ];
  const ticketsOf = (column: SQL, table: SQL) => sql`
    select theirs.* from ${table}, lateral (
      select id, created_at, sort_key from listed where ${column} = ${table}.id order by ${order} limit 201
    ) theirs where (select is_all from told)`;
  const isAsked = sql`(select is_any from missing) and (select count(*) from near) < 3 and ${most}::int > 0`;

  return sql`
    with recursive listed as not materialized (${listedIn(searched)}
    ), newest as materialized (
      select id, created_at, sort_key, is_found from listed order by ${order} limit 2000
    ), near as materialized (
      select id, created_at, sort_key from (select * from newest limit (select ${window}::int)) window_of_list
      where is_found
      limit (select ${limit}::int)
    ), missing as materialized (
      select (select count(*) from near) < ${limit}::int
        and (select count(*) from (select from newest limit (select ${window}::int)) read) = ${window}::int
        as is_any
    ), sample as materialized (
      select one.id, text.search_text
      from (select min(number) as first, max(number) as last from tickets) numbers, generate_series(1, ${SAMPLE}) part, lateral (
        select id from tickets where number <= first + (last - first) * part / ${SAMPLE} order by number desc limit 1
      ) one join searched_tickets text on text.ticket_id = one.id
      where ${isAsked}
    ), rare as materialized (
      select array_agg(word order by place) as words, array_agg(own_word order by place) as own_words
      from unnest(${sql.param(asked)}::text[], ${sql.param(askedOwn)}::text[], ${patterns}) with ordinality
        as asked(word, own_word, pattern, place)
      where place <= cardinality(${sql.param(asked)}::text[]) and not exists (
        select from sample where search_text like pattern or coalesce((
          select true from comments where ticket_id = sample.id and comments.search_text like pattern limit 1
        ), false) offset 1
      )
    ), mentions as materialized (
      select ${inAll(sql`select ticket_id from searched_tickets where ${anyWord.ofTickets}`, ...inComments(anyWord.ofComments))} as ids
      where ${isAsked} and ${asksAll}::boolean
        and (select cardinality(words) from rare) = cardinality(${sql.param(asked)}::text[])
    ), people as materialized (
      with hit as materialized (select users.id from users join companies firm on firm.id = company_id
      where (select cardinality(ids) <= ${most}::int from mentions) and ${anyWord.ofUsers}
        and (users.search_text || E'\\n' || split_part(firm.search_text, E'\\n', 1)) like all (${patterns})
        ${ofCompany(sql`company_id`)}
      ) select id from hit limit 101
    ), firms as materialized (
      select id from companies
      where (select cardinality(ids) <= ${most}::int from mentions) and ${anyWord.ofCompanies}
        and split_part(search_text, E'\\n', 1) like all (${patterns})
        ${ofCompany(sql`id`)}
      limit 101
    ), told as materialized (
      select (select count(*) from people) <= 100 and (select count(*) from firms) <= 100 as is_all
      from mentions where cardinality(ids) <= ${most}::int
    ), tried as (
      select 0 as turn, null::uuid[] as ids
      where ${isAsked} and (select is_all from told) is not true
        and not (${asked.length}::int = 1 and exists (select from mentions where cardinality(ids) > ${most}::int))
      union all
      select turn + 1, hits.ids
      from tried, lateral (
        select words[turn + 1] as word, own_words[turn + 1] as own_word, coalesce(cardinality(words), 0) as count from rare
      ) asked, lateral (
        select array(${hits(sql`select id from users where ${eachWord.ofUsers} ${ofCompany(sql`company_id`)}`)}) as ids
      ) names, lateral (
        select array(${hits(sql`select id from companies where ${eachWord.ofCompanies} ${ofCompany(sql`id`)}`)}) as ids
      ) companies_named, lateral (
        select names.ids || companies_named.ids || ${inAll(
          sql`select ticket_id from searched_tickets where ${eachWord.ofTickets}`,
          ...inComments(eachWord.ofComments),
          sql`select id from tickets where client_id = any(names.ids)`,
          sql`select id from tickets where company_id = any(companies_named.ids)`,
        )} as ids
      ) hits
      where turn < least(3, asked.count) and coalesce(cardinality(tried.ids) > ${most}::int, true)
    ), chosen as materialized (
      select ids from tried where cardinality(ids) <= ${most}::int
    )
    select ${first(searched)} || array(
      select id from (
        select * from near
        union select id, created_at, sort_key from listed where id = any((select ids from chosen)::uuid[]) and is_found
        union select id, created_at, sort_key from listed
        where id = any((select ids from mentions where (select is_all from told))::uuid[]) and is_found
        union ${ticketsOf(sql`client_id`, sql`people`)}
        union ${ticketsOf(sql`company_id`, sql`firms`)}
      ) found
      order by ${order}
      limit (select ${limit}::int)
    ) as ids,
    not (select is_any from missing) or (select is_all from told) is true or exists (select from chosen) as "isComplete",
    case when (select is_any from missing) then (
      select ${searched.order.place} from tickets
      where id = (select id from (select id from newest limit (select ${window}::int)) read offset (select greatest(${window}::int - 1, 0)))
    ) end as place`;
}

/** The tickets of a list, with what sorts them, and whether they have all words. */
function listedIn({ actor, where, order, words: [word = '', ...others] }: Searched) {
  const everyOther = sql`and not exists (
    select from unnest((select ${sql.param(others)}::text[])::text[]) as other(word) where not ${hasWord(sql`word`)})`;
  return sql`
    select *, ${order.column ?? sql`null::int`} as sort_key,
      ${hasWord(sql`(select ${word}::text)`)} ${others.length > 0 ? everyOther : sql``} as is_found
    from tickets where ${where}`;

  function hasWord(pattern: SQL) {
    // In this order, the index of a ticket's comments is used even if nearly all comments are on one ticket.
    return sql`(
      coalesce((select text.search_text like ${pattern} from searched_tickets text where text.ticket_id = tickets.id), false)
      or (select users.search_text like ${pattern} from users where users.id = client_id)
      or (select split_part(companies.search_text, E'\\n', 1) like ${pattern} from companies where companies.id = company_id)
      or coalesce((
        select true from comments where ticket_id = tickets.id and comments.search_text like ${pattern}
          ${isStaff(actor) ? sql`` : sql`and not is_internal`}
        order by comments.created_at limit 1
      ), false)
    )`;
  }
}

function orderOf({ order: { isRising } }: Searched) {
  return isRising ? sql`sort_key, created_at, id` : sql`sort_key desc, created_at desc, id desc`;
}

/** The ticket whose number is searched. */
function first({ isFirst, isReference }: Searched) {
  if (!isFirst) return sql`'{}'::uuid[]`;
  return sql`array(select id from listed tickets where ${isFirst} ${isReference ? sql`` : sql`and is_found`})`;
}

type Matches = (text: SQL, isOwn: boolean) => SQL;

/** Conditions that indexes answer. Tickets have no index of the prefix of their number, unless it is of letters. */
function matchesIn({ hasTrigrams }: Searched, matches: Matches) {
  return {
    ofTickets: matches(hasTrigrams ? sql`substr(search_text, 5)` : sql`search_text`, true),
    ofComments: matches(sql`comments.search_text`, false),
    ofUsers: matches(sql`users.search_text`, false),
    ofCompanies: matches(sql`companies.search_text`, false),
  };
}

/** A text has at least one asked word. One word finds its index also in a small table, several words do not. */
function someOf({ hasTrigrams, words, asked, askedOwn }: Searched): Matches {
  return (text, isOwn) => {
    const those = sql`${sql.param(isOwn ? askedOwn : asked)}::text[]`;
    if (!hasTrigrams) return sql`letters_and_pairs(${text}) @> (select letters_and_pairs((${those})[1]))`;
    if (words.length > 1) return sql`ascii_only(${text}) like any ((select ${those})::text[])`;
    return sql`ascii_only(${text}) like (select (${those})[1])`;
  };
}

/** A text has the word whose turn it is. */
function equalTo({ hasTrigrams }: Searched): Matches {
  return (text, isOwn) => {
    const word = isOwn ? sql`own_word` : sql`word`;
    return hasTrigrams
      ? sql`ascii_only(${text}) like ${word}`
      : sql`letters_and_pairs(${text}) @> letters_and_pairs(${word})`;
  };
}
