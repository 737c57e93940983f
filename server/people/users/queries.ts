import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { UserQueryInput } from '#contract/users.ts';
import { userFields } from '#server/people/auth/accounts.ts';
import type { Db } from '#server/platform/database/client.ts';
import { firstLine, hasPhone, indexedForSome, matching, patternsOf } from '#server/platform/database/search-words.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { after, byId, byText } from '#server/platform/http/pagination.ts';

const sortKeys = { lastName: sortKey(users.lastName), firstName: sortKey(users.firstName) };

/**
 * One page of a company's users, of the provider's admins, or of all clients that match a search, by name, each with the sort keys of its cursor.
 * @returns one more than requested if more follow
 */
export async function listUsers(db: Db, { companyId, type, search, cursor, limit }: UserQueryInput) {
  const page = after(cursor, [byText(sortKeys.lastName), byText(sortKeys.firstName), byId(users.id)], 'asc');
  return db
    .select({ ...userFields, sortKeys })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        // Provider staff have no company, and an index covers that condition.
        type === 'clients'
          ? clientsAlike(search)
          : companyId
            ? eq(users.companyId, companyId)
            : isNull(users.companyId),
        isNull(users.deletedAt),
        search ? matches(search) : undefined,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Users of companies that still have tickets, found by the indexes of names. */
function clientsAlike(search = '') {
  const isAlike = or(indexedForSome(users.searchText, search), hasPhone(users.phone, search));
  return and(isNotNull(users.companyId), isNull(companies.archivedAt), isAlike);
}

/**
 * Each word occurs in the person's name or address, or in the name of their company, but not all of them only there; or it is
 * their phone number.
 */
function matches(search: string) {
  const company = sql`coalesce(${firstLine(companies.searchText)}, '')`;
  const isFound = matching(sql`(${users.searchText} || E'\n' || ${company})`, search);
  const isOwn = patternsOf(search).map((pattern) => sql`${users.searchText} like ${pattern}`);
  return or(and(isFound, or(...isOwn)), hasPhone(users.phone, search));
}
