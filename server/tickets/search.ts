import { and, type SQL, sql } from 'drizzle-orm';
import { companySearchText } from '#server/companies/queries.ts';
import { unseen } from '#server/database/prepared.ts';
import { companies, tickets, users } from '#server/database/schema.ts';
import {
  anyLike,
  containing,
  indexed,
  newestFirst,
  newestMatches,
  type Words,
  wordsOf as wordsIn,
} from '#server/search.ts';
import { userSearchText } from '#server/users/queries.ts';

/** Of so many requesters and companies the tickets are looked up one after another. */
const MANY_NAMES = sql.raw('1000');

/** What is searched for; `digits` is what the index of numbers is asked. */
export type TicketWords = Words & { digits: Words['pattern'] };

/** Every number begins with TKT-, which an index has no use for. */
export function wordsOf(search: string): TicketWords {
  return { ...wordsIn(search), digits: containing(search.replace(/^tkt-(?=\d{3,}$)/i, '')) };
}

/** The places of words that are searched in the same way, by the names of what belongs there. */
export function anyWordsLike(words: TicketWords): TicketWords {
  return { ...anyLike(words), digits: unseen('digits', 'text') };
}

type TicketSearch = { words: TicketWords; listed: SQL | undefined; limit: number };

/**
 * The newest tickets that a search finds: by number, title and description, by their requester or by their company. Names
 * are read where they stand, so that who renames somebody has no tickets to write.
 * @param listed which tickets the list has without the search
 * @returns a condition on `tickets.id`
 */
export function isFound({ words, limit, ...search }: TicketSearch) {
  // Left out here already, or a page would be short by those that nobody gets to see.
  const listed = and(search.listed, isOfPresentCompany);
  const inWords = sql`${tickets.searchText} like (select lower(${words.pattern}))`;
  const names = {
    isNear: words.hasTrigram ? isOfNamed : inNames(words),
    isAnywhere: isOfNamed,
    areMany: sql`(select count(*) from requesters) + (select count(*) from named_companies) >= ${MANY_NAMES}`,
    rowsOfEach: sql`${byRequester({ words, listed, limit })} union all ${byCompany({ words, listed, limit })}`,
  };
  const newest = newestMatches({ table: tickets, listed, inWords, nearly: nearly(words), names, limit });
  return sql`${tickets.id} in (
    with requesters as materialized (${selectRequesters(words)}), named_companies as materialized (${selectCompanies(words)})
    select id from (${newest}) newest)`;
}

const isOfPresentCompany = sql`${tickets.companyId} not in (
  select ${companies.id} from ${companies} where ${companies.deletedAt} is not null)`;

const isOfNamed = sql`(${tickets.clientId} in (select id from requesters)
  or ${tickets.companyId} in (select id from named_companies))`;

/** One letter or two stand in the names of very many, which are more to look up than those of the newest tickets. */
function inNames({ pattern }: Words) {
  const names = sql`lower(${companies.name} || E'\\n' || ${users.firstName} || ' ' || ${users.lastName})`;
  return sql`(select ${names} like (select lower(${pattern})) from ${companies}, ${users}
    where ${companies.id} = ${tickets.companyId} and ${users.id} = ${tickets.clientId})`;
}

function selectRequesters(words: Words) {
  const fullName = sql`lower(${users.firstName} || ' ' || ${users.lastName})`;
  return sql`select id from ${users} where ${indexed(userSearchText, words)} and ${fullName} like lower(${words.pattern})`;
}

function selectCompanies(words: Words) {
  return sql`select id from ${companies}
    where ${indexed(companySearchText, words)} and lower(${companies.name}) like lower(${words.pattern})`;
}

function nearly(words: TicketWords) {
  if (!words.hasTrigram) return [indexed(sql`lower(${number} || E'\\n' || ${texts})`, words)];
  return [indexed(sql`lower(${texts})`, words), indexed(sql`lower(${number})`, { ...words, pattern: words.digits })];
}

/** What `search_text` holds, in the words of the indexes: they would be asked for the exact condition too, were they of that. */
const number = sql`'TKT-' || ${tickets.number}::text`;
const texts = sql`${tickets.title} || E'\\n' || ${tickets.description}`;

/**
 * The newest tickets of each are side by side in an index. The offset of none keeps whoever plans the query to that one: of
 * a company, all tickets would be gone through for each requester.
 */
function byRequester({ listed, limit }: TicketSearch) {
  const theirs = sql`(select * from ${tickets} where ${tickets.clientId} = requesters.id ${newestFirst} offset 0) ${tickets}`;
  return sql`select theirs.* from requesters, lateral ${selectNewest(theirs, listed, limit)} theirs`;
}

function byCompany({ listed, limit }: TicketSearch) {
  const itsTickets = selectNewest(sql`${tickets}`, and(listed, sql`${tickets.companyId} = named_companies.id`), limit);
  return sql`select its_tickets.* from named_companies, lateral ${itsTickets} its_tickets`;
}

function selectNewest(from: SQL, where: SQL | undefined, limit: number) {
  return sql`(select id, created_at from ${from} where ${where} ${newestFirst} limit ${sql.raw(String(limit))})`;
}
