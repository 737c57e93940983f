import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { AfterResolving, ListDensities } from '#contract/display-constants.ts';
import { MailDigests } from '#contract/notifications-constants.ts';
import { Roles } from '#contract/users-constants.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { createdAt, deletedAt, id, isOneOf, moment, version } from './columns.ts';
import { companies } from './companies.ts';

export const users = pgTable(
  'users',
  {
    id,
    companyId: uuid().references(() => companies.id),
    role: text({ enum: Roles }).notNull(),
    email: text().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    phone: text().notNull().default(''),
    /** The searchable forms of name and address, a line each. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`searchable(${users.firstName} || ' ' || ${users.lastName}) || E'\\n' || searchable(${users.email})`,
      ),
    /** Null for people without an account: they can't log in, and follow their tickets by link. */
    passwordHash: text(),
    /** How they see lists of tickets. */
    density: text({ enum: ListDensities }).notNull().default('comfortable'),
    /** What they see once they have resolved a ticket. */
    afterResolving: text({ enum: AfterResolving }).notNull().default('next'),
    isActive: boolean().notNull().default(true),
    /** When they last moved to another company, set by a trigger. They no longer work on the tickets of earlier ones. */
    movedAt: moment(),
    /** When the user gets emails about tickets. */
    mailDigest: text({ enum: MailDigests }).notNull().default('at_once'),
    /** A trigger counts the changes of their name, email, phone, role and company, whoever makes them. */
    version,
    createdAt,
    deletedAt,
  },
  (user) => [
    check('role_is_known', isOneOf(user.role, Roles)),
    check('staff_have_no_company', sql`(${user.role} in ('super_admin', 'admin')) = (${user.companyId} is null)`),
    uniqueIndex('users_email_in_use').on(foldedAddress(user.email)).where(sql`${user.deletedAt} is null`),
    index('users_email_once_in_use').on(foldedAddress(user.email)).where(sql`${user.deletedAt} is not null`),
    index('users_of_company').on(user.companyId, sortKey(user.lastName), sortKey(user.firstName), user.id),
    // The few whose tickets may count as unassigned.
    index('users_away')
      .on(user.id)
      .where(sql`${user.movedAt} is not null or not ${user.isActive} or ${user.deletedAt} is not null`),
    index('users_search').using('gin', sql`ascii_only(${user.searchText}) gin_trgm_ops`),
    index('users_search_short').using('gin', sql`letters_and_pairs(${user.searchText})`),
  ],
);
