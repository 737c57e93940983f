import { and, eq, isNull, sql } from 'drizzle-orm';
import type { UserQueryInput } from '#contract/users.ts';
import type { Db } from '#server/database/client.ts';
import { companies, secondFactors, users } from '#server/database/schema.ts';
import { notFound } from '#server/errors.ts';
import { after, byId, byText } from '#server/pages.ts';
import { containing } from '#server/search.ts';
import { isConfirmed } from '#server/second-factors/queries.ts';

const sortKeys = { lastName: sql<string>`lower(${users.lastName})`, firstName: sql<string>`lower(${users.firstName})` };

/**
 * One page of a company's users, or of the provider's admins, by name, each with the sort keys of its cursor.
 * @returns one more than asked for where more follow
 */
export async function listUsers(db: Db, { companyId, search, cursor, limit }: UserQueryInput) {
  const page = after(cursor, [byText(sortKeys.lastName), byText(sortKeys.firstName), byId(users.id)], 'asc');
  return db
    .select({ ...userFields, sortKeys })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        // Provider staff are those without a company, and that an index knows.
        companyId ? eq(users.companyId, companyId) : isNull(users.companyId),
        isNull(users.deletedAt),
        search ? sql`${userSearchText} like lower(${containing(search)})` : undefined,
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** One user who is not deleted. Throws 404. */
export async function findUser(db: Db, id: string) {
  const [user] = await db
    .select(userFields)
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.id, id), isNull(users.deletedAt)));
  if (!user) throw notFound('User');
  return user;
}

/** What a search for people looks at, a line each: the expression of the index users_search. */
export const userSearchText = sql`lower(${users.firstName} || ' ' || ${users.lastName} || E'\\n' || ${users.email})`;

const userFields = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  role: users.role,
  companyId: users.companyId,
  companyName: companies.name,
  isActive: users.isActive,
  hasSecondFactor: sql<boolean>`exists (select from ${secondFactors} where ${secondFactors.userId} = ${users.id} and ${isConfirmed})`,
};
