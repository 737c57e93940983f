import { and, isNull, or, sql } from 'drizzle-orm';
import type { CompanyQueryInput } from '#contract/companies.ts';
import type { Db } from '#server/database/client.ts';
import { companies } from '#server/database/schema.ts';
import { after, byId, byText } from '#server/pages.ts';
import { containing } from '#server/search.ts';

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
 * One page of the companies, by name, each with the sort key of its cursor.
 * @returns one more than asked for where more follow
 */
export async function listCompanies(db: Db, { search, cursor, limit }: CompanyQueryInput) {
  const page = after(cursor, [byText(sortName), byId(companies.id)], 'asc');
  const pattern = search ? sql`lower(${containing(search)})` : undefined;
  return db
    .select({ ...companyFields, sortName })
    .from(companies)
    .where(
      and(
        isNull(companies.deletedAt),
        pattern && or(sql`lower(${companies.name}) like ${pattern}`, sql`lower(${companies.domain}) like ${pattern}`),
        page.where,
      ),
    )
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}
