import { and, eq, isNull } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { ColleagueQueryInput } from '#contract/ticket-people.ts';
import type { Db } from '#server/platform/database/client.ts';
import { firstLine, matching } from '#server/platform/database/search-words.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveIn } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { after, byId, byText } from '#server/platform/http/pagination.ts';

const sortKeys = { lastName: sortKey(users.lastName), firstName: sortKey(users.firstName) };

/**
 * One page of a company's active users, by name, each with the sort keys of its cursor.
 * @returns one more than requested if more follow
 * @throws 404 for a company that is not visible to the actor
 */
export async function listColleagues(db: Db, actor: Actor, companyId: string, query: ColleagueQueryInput) {
  if (!isStaff(actor) && actor.companyId !== companyId) throw notFound('Company');
  const isThere = await db.$count(companies, and(eq(companies.id, companyId), isNull(companies.deletedAt)));
  if (isThere === 0) throw notFound('Company');

  const { search, cursor, limit } = query;
  const page = after(cursor, [byText(sortKeys.lastName), byText(sortKeys.firstName), byId(users.id)], 'asc');
  // Only names are searched: addresses are not shown.
  const isFound = search ? matching(firstLine(users.searchText), search) : undefined;
  return db
    .select({ id: users.id, name: fullName(users), sortKeys })
    .from(users)
    .where(and(isActiveIn(companyId), isFound, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}
