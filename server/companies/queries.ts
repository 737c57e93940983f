import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { CompanyQueryInput } from '#contract/companies.ts';
import type { Db } from '#server/database/client.ts';
import { companySearchText, userSearchText } from '#server/database/search-texts.ts';
import { containing, indexed } from '#server/database/search-words.ts';
import { companies } from '#server/database/tables/companies.ts';
import { users } from '#server/database/tables/users.ts';
import { notFound } from '#server/http/errors.ts';
import { after, byId, byText } from '#server/http/pagination.ts';

const sortName = sql<string>`lower(${companies.name})`;

export const companyFields = {
  id: companies.id,
  name: companies.name,
  domain: companies.domain,
  contactEmail: companies.contactEmail,
  phone: companies.phone,
  address: companies.address,
};

/**
 * One page of the companies by name, each with its number of users and the sort key of its cursor.
 * @returns one more than requested if more follow
 */
export async function listCompanies(db: Db, { search, cursor, limit }: CompanyQueryInput) {
  const page = after(cursor, [byText(sortName), byId(companies.id)], 'asc');
  return db
    .select({ ...companyFields, userCount: countUsers(db), sortName })
    .from(companies)
    .where(and(isNull(companies.deletedAt), search ? matches(db, search) : undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Finds a company that is not deleted. Throws 404. */
export async function findCompany(db: Db, id: string) {
  const [company] = await db
    .select(companyFields)
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.deletedAt)));
  if (!company) throw notFound('Company');
  return company;
}

/** Two queries, each matching its index expression: an OR over both tables could use neither index. */
function matches(db: Db, search: string) {
  const pattern = sql`lower(${containing(search)})`;
  const byOwnWords = db.select({ id: companies.id }).from(companies).where(sql`${companySearchText} like ${pattern}`);
  const byUsers = db
    .select({ id: sql<string>`${users.companyId}`.as('id') })
    .from(users)
    .where(
      and(
        isNotNull(users.companyId),
        isNull(users.deletedAt),
        indexed(userSearchText, search),
        sql`${userSearchText} like ${pattern}`,
      ),
    );
  return inArray(companies.id, unionAll(byOwnWords, byUsers));
}

function countUsers(db: Db) {
  return db.$count(users, and(eq(users.companyId, companies.id), isNull(users.deletedAt)));
}
