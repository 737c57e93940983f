import { and, eq, isNull, sql } from 'drizzle-orm';
import type { UserQueryInput } from '#contract/users.ts';
import { userFields } from '#server/auth/accounts.ts';
import type { Db } from '#server/database/client.ts';
import { userSearchText } from '#server/database/search-texts.ts';
import { containing } from '#server/database/search-words.ts';
import { companies } from '#server/database/tables/companies.ts';
import { users } from '#server/database/tables/users.ts';
import { after, byId, byText } from '#server/http/pagination.ts';

const sortKeys = { lastName: sql<string>`lower(${users.lastName})`, firstName: sql<string>`lower(${users.firstName})` };

/**
 * One page of a company's users, or of the provider's admins, by name, each with the sort keys of its cursor.
 * @returns one more than requested if more follow
 */
export async function listUsers(db: Db, { companyId, search, cursor, limit }: UserQueryInput) {
  const page = after(cursor, [byText(sortKeys.lastName), byText(sortKeys.firstName), byId(users.id)], 'asc');
  return db
    .select({ ...userFields, sortKeys })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        // Provider staff have no company, and an index covers that condition.
        companyId ? eq(users.companyId, companyId) : isNull(users.companyId),
        isNull(users.deletedAt),
        search ? sql`${userSearchText} like lower(${containing(search)})` : undefined,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}
