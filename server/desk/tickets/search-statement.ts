import { type SQL, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Part } from './search.ts';
import type { Order } from './sorts.ts';

/** The text of a search in a list, which is made once for each of these shapes. Its values are named as in `Values`. */
export type Shape = {
  actor: Actor;
  where: SQL | undefined;
  order: Order;
  /** The ticket that comes first, because its number is searched. */
  isFirst: SQL | undefined;
  /** It comes first also if it has not all words. */
  isReference: boolean;
  hasOthers: boolean;
  /** Whether the index of words is asked, or that of letters. */
  hasTrigrams: boolean;
};

/** What a search looks for. Words are LIKE patterns. */
export type Values = Part & {
  limit: number;
  word: string;
  others: string[];
  /**
   * Words in few tickets, which an index may be asked for, in names and comments, and in tickets without the prefix of their
   * number.
   */
  asked: string[];
  askedOwn: string[];
  askedCount: number;
  /** Whether these are all words. */
  asksAll: boolean;
};

const named = (name: keyof Values) => sql.placeholder(name);
const [limit, window, most] = [named('limit'), named('window'), named('most')];
const [asked, askedOwn] = [named('asked'), named('askedOwn')];

/**
 * Reads the first tickets of a list one by one. If they hold too few, the indexes are asked. A ticket mentions a word itself
 * or in a comment, or all are in names, whose tickets are then read in order. If too many mention some word, one of the words
 * may be in few tickets, with all those of the people and companies of that name. Otherwise the answer is not complete.
 *
 * However many tickets have a word, the work has a bound. An index collects all hits of a word before it gives the first, so
 * it is asked only for words in few tickets, and not for one that was just asked for. A value in a subquery is hidden from the
 * planner, so it plans once. A literal limit tells it that few rows are wanted. The place is asked only where the answer is
 * not complete, because it reads the whole window.
 */
export function searchPart(shape: Shape) {
  const { actor } = shape;
  const order = orderOf(shape);
  const patterns = sql`((select ${named('word')}::text || ${named('others')}::text[])::text[])`;
  const anyWord = matchesIn(shape, someOf(shape));
  const eachWord = matchesIn(shape, equalTo(shape));
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
    with recursive listed as not materialized (${listedIn(shape)}
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
    ), mentions as materialized (
      select ${inAll(sql`select ticket_id from searched_tickets where ${anyWord.ofTickets}`, ...inComments(anyWord.ofComments))} as ids
      where ${isAsked} and ${named('asksAll')}::boolean
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
        and not (${named('askedCount')}::int = 1 and exists (select from mentions where cardinality(ids) > ${most}::int))
      union all
      select turn + 1, hits.ids
      from tried, lateral (
        select (${asked}::text[])[turn + 1] as word, (${askedOwn}::text[])[turn + 1] as own_word
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
      where turn < least(3, ${named('askedCount')}::int) and coalesce(cardinality(tried.ids) > ${most}::int, true)
    ), chosen as materialized (
      select ids from tried where cardinality(ids) <= ${most}::int
    )
    select ${first(shape)} || array(
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
      select ${shape.order.place} from tickets
      where id = (select id from (select id from newest limit (select ${window}::int)) read offset (select greatest(${window}::int - 1, 0)))
    ) end as place`;
}

/** The tickets of a list, with what sorts them, and whether they have all words. */
function listedIn({ actor, where, order, hasOthers }: Shape) {
  const everyOther = sql`and not exists (
    select from unnest((select ${named('others')}::text[])::text[]) as other(word) where not ${hasWord(sql`word`)})`;
  return sql`
    select *, ${order.column ?? sql`null::int`} as sort_key,
      ${hasWord(sql`(select ${named('word')}::text)`)} ${hasOthers ? everyOther : sql``} as is_found
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

function orderOf({ order: { isRising } }: Shape) {
  return isRising ? sql`sort_key, created_at, id` : sql`sort_key desc, created_at desc, id desc`;
}

/** The ticket whose number is searched. */
function first({ isFirst, isReference }: Shape) {
  if (!isFirst) return sql`'{}'::uuid[]`;
  return sql`array(select id from listed tickets where ${isFirst} ${isReference ? sql`` : sql`and is_found`})`;
}

type Matches = (text: SQL, isOwn: boolean) => SQL;

/** Conditions that indexes answer. Tickets have no index of the prefix of their number, unless it is of letters. */
function matchesIn({ hasTrigrams }: Shape, matches: Matches) {
  return {
    ofTickets: matches(hasTrigrams ? sql`substr(search_text, 5)` : sql`search_text`, true),
    ofComments: matches(sql`comments.search_text`, false),
    ofUsers: matches(sql`users.search_text`, false),
    ofCompanies: matches(sql`companies.search_text`, false),
  };
}

/** A text has at least one asked word. One word finds its index also in a small table, several words do not. */
function someOf({ hasTrigrams, hasOthers }: Shape): Matches {
  return (text, isOwn) => {
    const those = sql`${isOwn ? askedOwn : asked}::text[]`;
    if (!hasTrigrams) return sql`letters_and_pairs(${text}) @> (select letters_and_pairs((${those})[1]))`;
    if (hasOthers) return sql`ascii_only(${text}) like any ((select ${those})::text[])`;
    return sql`ascii_only(${text}) like (select (${those})[1])`;
  };
}

/** A text has the word whose turn it is. */
function equalTo({ hasTrigrams }: Shape): Matches {
  return (text, isOwn) => {
    const word = isOwn ? sql`own_word` : sql`word`;
    return hasTrigrams
      ? sql`ascii_only(${text}) like ${word}`
      : sql`letters_and_pairs(${text}) @> letters_and_pairs(${word})`;
  };
}
