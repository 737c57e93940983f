import { and, eq, inArray, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import { alias, unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '#server/platform/database/client.ts';
import { indexed } from '#server/platform/database/search-words.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isOpenCompany } from '#server/platform/domain/active-user.ts';

/** The most companies that are suggested. */
const MOST = 5;

/** The companies that have a domain, or whose contact or users have addresses there. */
export async function listCompaniesAt(db: Db, domain: string) {
  const { id, name } = companies;
  return db
    .select({ id, name, domain: companies.domain })
    .from(companies)
    .where(and(isOpenCompany, inArray(id, unionAll(byOwnFields(db, domain), byUsers(db, domain)))))
    .orderBy(name, id)
    .limit(MOST);
}

function byOwnFields(db: Db, domain: string) {
  const own = alias(companies, 'own');
  const host = sql`regexp_replace(lower(${own.domain}), '^(https?://)?(www\\.)?|/.*$', '', 'g')`;
  return db
    .select({ id: own.id })
    .from(own)
    .where(and(indexed(own.searchText, domain), or(eq(host, domain), isAt(own.contactEmail, domain))));
}

function byUsers(db: Db, domain: string) {
  return db
    .select({ id: sql<string>`${users.companyId}` })
    .from(users)
    .where(and(isNull(users.deletedAt), indexed(users.searchText, domain), isAt(users.email, domain)));
}

function isAt(address: SQLWrapper, domain: string) {
  return sql`split_part(lower(${address}), '@', -1) = ${domain}`;
}
