import { and, eq, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';

/** Whether the people of a company may log in and get email, and it gets new tickets: neither deleted nor archived. */
export const isOpenCompany = and(isNull(companies.deletedAt), isNull(companies.archivedAt));

/** How tickets join their companies where only those of open ones count. */
export const isOpenCompanyOfTicket = and(eq(companies.id, tickets.companyId), isOpenCompany);

/** Whether an account is neither deactivated nor deleted. Clients also need an open company to log in. */
export const isActiveAccount = and(eq(users.isActive, true), isNull(users.deletedAt));

/** Whether a user is active staff of the provider. */
export const isActiveStaff = and(isNull(users.companyId), isActiveAccount);

/** Whether a user may log in and gets email: active, and of an open company. For queries that left-join `companies`. */
export const isActiveUser = and(isActiveAccount, isOpenCompany);

/** The users of a company who may log in. For queries that don't join `companies`. */
export function isActiveIn(companyId: string | SQLWrapper) {
  const isOpen = sql`exists (
    select from companies where id = ${companyId} and deleted_at is null and archived_at is null)`;
  return and(eq(users.companyId, companyId), isActiveAccount, isOpen);
}
