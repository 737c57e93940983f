import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { companies } from '#server/database/tables/companies.ts';
import { users } from '#server/database/tables/users.ts';

/** Whether the people of a company may log in and get email, and it gets new tickets: neither deleted nor archived. */
export const isOpenCompany = and(isNull(companies.deletedAt), isNull(companies.archivedAt));

/** Whether a user may log in and gets email: active, and of an open company. For queries that left-join `companies`. */
export const isActiveUser = and(eq(users.isActive, true), isNull(users.deletedAt), isOpenCompany);

/** The users of a company who may log in. For queries that don't join `companies`. */
export function isActiveIn(companyId: string | SQLWrapper) {
  const isOpen = sql`exists (
    select from companies where id = ${companyId} and deleted_at is null and archived_at is null)`;
  return and(eq(users.companyId, companyId), eq(users.isActive, true), isNull(users.deletedAt), isOpen);
}
