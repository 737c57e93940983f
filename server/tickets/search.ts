import { and, type SQL, sql } from 'drizzle-orm';
import { companySearchText } from '#server/companies/queries.ts';
import { unseen } from '#server/database/prepared.ts';
import { companies, tickets, users } from '#server/database/schema.ts';
import { anyLike, containing, indexed, newestMatches, type Words, wordsOf as wordsIn } from '#server/search.ts';
import { userSearchText } from '#server/users/queries.ts';

/** What is searched for; `ownPattern` is what the index of a ticket’s own words is asked. */
export type TicketWords = Words & { ownPattern: Words['pattern'] };

/** Every number begins with TKT-, which an index has no use for. */
export function wordsOf(search: string): TicketWords {
  return { ...wordsIn(search), ownPattern: containing(search.replace(/^tkt-(?=\d{3,}$)/i, '')) };
}

/** The places of words that are searched in the same way, by the names of what belongs there. */
export function anyWordsLike(words: TicketWords): TicketWords {
  return { ...anyLike(words), ownPattern: unseen('ownPattern', 'text') };
}

type TicketSearch = { words: TicketWords; listed: SQL | undefined; limit: number };

/**
 * The newest tickets that a search finds.
 * @param listed which tickets the list has without the search
 * @returns a condition on `tickets.id`
 */
export function isFound({ words, listed, limit }: TicketSearch) {
  const matches = sql`${tickets.searchText} like (select lower(${words.pattern}))`;
  const elsewhere = words.hasTrigram
    ? sql`${byWords({ words, listed, limit }, matches)} union all ${byRequester({ words, listed, limit })}
      union all ${byCompany({ words, listed, limit })}`
    : selectTickets(and(listed, indexed(sql`${tickets.searchText}`, words), matches));
  return sql`${tickets.id} in (${newestMatches({ table: tickets, listed, matches, elsewhere, limit })})`;
}

/** By number, title and description. */
function byWords({ words, listed }: TicketSearch, matches: SQL) {
  return selectTickets(and(listed, indexed(ticketWords, { ...words, pattern: words.ownPattern }), matches));
}

/** By the requester’s name: few people have it, and the newest tickets of each are side by side in an index. */
function byRequester({ words, listed, limit }: TicketSearch) {
  const theirs = selectNewest(and(listed, sql`${tickets.clientId} = ${users.id}`), limit);
  const fullName = sql`lower(${users.firstName} || ' ' || ${users.lastName})`;
  return sql`select theirs.* from ${users}, lateral ${theirs} theirs
    where ${indexed(userSearchText, words)} and ${fullName} like lower(${words.pattern})`;
}

function byCompany({ words, listed, limit }: TicketSearch) {
  const itsTickets = selectNewest(and(listed, sql`${tickets.companyId} = ${companies.id}`), limit);
  return sql`select its_tickets.* from ${companies}, lateral ${itsTickets} its_tickets
    where ${companySearchText} like (select lower(${words.pattern}))
      and lower(${companies.name}) like lower(${words.pattern})`;
}

/** What of a ticket’s words is its own, a line each: the expression of the index tickets_words. */
const ticketWords = sql`lower('TKT-' || ${tickets.number}::text || E'\\n' || ${tickets.title} || E'\\n' || ${tickets.description})`;

function selectTickets(where: SQL | undefined) {
  return sql`select id, created_at from ${tickets} where ${where}`;
}

function selectNewest(where: SQL | undefined, limit: number) {
  return sql`(${selectTickets(where)} order by created_at desc, id desc limit ${sql.raw(String(limit))})`;
}
