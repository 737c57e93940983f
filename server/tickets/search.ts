import { and, type SQL, sql } from 'drizzle-orm';
import { companySearchText } from '#server/companies/queries.ts';
import { companies, tickets, users } from '#server/database/schema.ts';
import { containing, hasTrigram, indexed, newestMatches } from '#server/search.ts';
import { userSearchText } from '#server/users/queries.ts';

type TicketSearch = { search: string; listed: SQL | undefined; limit: number };

/**
 * The newest tickets that a search finds.
 * @param listed which tickets the list has without the search
 * @returns a condition on `tickets.id`
 */
export function isFound({ search, listed, limit }: TicketSearch) {
  const matches = sql`${tickets.searchText} like lower(${containing(search)})`;
  const elsewhere = hasTrigram(search)
    ? sql`${byWords({ search, listed, limit }, matches)} union all ${byRequester({ search, listed, limit })}
      union all ${byCompany({ search, listed, limit })}`
    : selectTickets(and(listed, indexed(sql`${tickets.searchText}`, search), matches));
  return sql`${tickets.id} in (${newestMatches({ table: tickets, listed, matches, elsewhere, limit })})`;
}

/** By number, title and description. Every number begins with TKT-, which an index has no use for. */
function byWords({ search, listed }: TicketSearch, matches: SQL) {
  return selectTickets(and(listed, indexed(ticketWords, search.replace(/^tkt-(?=\d{3,}$)/i, '')), matches));
}

/** By the requester’s name: few people have it, and the newest tickets of each are side by side in an index. */
function byRequester({ search, listed, limit }: TicketSearch) {
  const theirs = selectNewest(and(listed, sql`${tickets.clientId} = ${users.id}`), limit);
  const fullName = sql`lower(${users.firstName} || ' ' || ${users.lastName})`;
  return sql`select theirs.* from ${users}, lateral ${theirs} theirs
    where ${indexed(userSearchText, search)} and ${fullName} like lower(${containing(search)})`;
}

function byCompany({ search, listed, limit }: TicketSearch) {
  const itsTickets = selectNewest(and(listed, sql`${tickets.companyId} = ${companies.id}`), limit);
  return sql`select its_tickets.* from ${companies}, lateral ${itsTickets} its_tickets
    where ${companySearchText} like (select lower(${containing(search)}))
      and lower(${companies.name}) like lower(${containing(search)})`;
}

/** What of a ticket’s words is its own, a line each: the expression of the index tickets_words. */
const ticketWords = sql`lower('TKT-' || ${tickets.number}::text || E'\\n' || ${tickets.title} || E'\\n' || ${tickets.description})`;

function selectTickets(where: SQL | undefined) {
  return sql`select id, created_at from ${tickets} where ${where}`;
}

function selectNewest(where: SQL | undefined, limit: number) {
  return sql`(${selectTickets(where)} order by created_at desc, id desc limit ${sql.raw(String(limit))})`;
}
