import { and, desc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import type { TicketQueryInput } from '#contract/tickets.ts';
import type { Db } from '#server/platform/database/client.ts';
import { hasPhone } from '#server/platform/database/search-words.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { conditionsOf } from './filters.ts';

/** How many such tickets come first. */
const MOST = 10;
/** Fewer digits are not a whole phone number. */
const PHONE_DIGITS = 7;

/**
 * The tickets of a list that a search names otherwise than by words: by the number that they had before an import, or, the
 * newest first, by the phone number of their requester or company. Lists have them first.
 */
export async function findExact(db: Db, actor: Actor, query: TicketQueryInput): Promise<string[]> {
  const { search = '', limit } = query;
  const named = await select(db, actor, query, formerNumber(search));
  const called = await select(db, actor, query, callerOf(db, search));
  // The last ticket of a page is where the next one begins, so it must be one in order.
  return [...new Set([...named, ...called])].slice(0, Math.min(MOST, limit - 1));
}

async function select(db: Db, actor: Actor, query: TicketQueryInput, isNamed: SQL | undefined) {
  if (!isNamed) return [];
  const rows = await db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(conditionsOf(actor, query), isNamed))
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(MOST);
  return rows.map(({ id }) => id);
}

function formerNumber(search: string) {
  const number = /^\s*#?\s*(\d{1,15})\s*$/.exec(search)?.[1];
  return number === undefined ? undefined : eq(tickets.formerNumber, number);
}

function callerOf(db: Db, search: string) {
  if (search.replace(/\D/g, '').length < PHONE_DIGITS) return undefined;
  const [ofUser, ofCompany] = [hasPhone(users.phone, search), hasPhone(companies.phone, search)];
  if (!ofUser || !ofCompany) return undefined;
  return or(
    inArray(tickets.clientId, db.select({ id: users.id }).from(users).where(ofUser).limit(MOST)),
    inArray(tickets.companyId, db.select({ id: companies.id }).from(companies).where(ofCompany).limit(MOST)),
  );
}
