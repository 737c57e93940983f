import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { isManager } from '#server/platform/domain/is-manager.ts';

export type Recipient = Actor & { email: string; firstName: string; lastName: string; hasAccount: boolean };

/** Finds an active user of a company that exists. Nobody else gets email. */
export async function findRecipient(db: Db, userId: string | null) {
  return userId === null ? undefined : findActive(db, eq(users.id, userId));
}

/** Finds an active user by address. */
export async function findRecipientByAddress(db: Db, address: string) {
  return findActive(db, eq(foldedAddress(users.email), foldedAddress(address)));
}

/** The columns of a recipient, from a query that joins `companies`. */
export const recipientColumns = {
  id: users.id,
  role: users.role,
  companyId: users.companyId,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  /** Without one, they follow their tickets by link. */
  hasAccount: sql<boolean>`${users.passwordHash} is not null`,
};

async function findActive(db: Db, isTheirs: SQL) {
  const [user] = await db
    .select({ ...recipientColumns, isManager })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(and(isTheirs, isActiveUser));
  // The check constraint staff_have_no_company keeps role and companyId consistent; a row type can't express that.
  return user as Recipient | undefined;
}

/** The mailbox of a user, for a header. */
export function mailboxOf({ firstName, lastName, email }: Pick<Recipient, 'firstName' | 'lastName' | 'email'>) {
  return { name: `${firstName} ${lastName}`, address: email };
}
