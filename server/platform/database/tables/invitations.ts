import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { InvitedRoles } from '#contract/invitations-constants.ts';
import { createdAt, id, moment } from './columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/**
 * Invitations for people without an account. The token is stored in plain text, because staff copy the link repeatedly.
 */
export const invitations = pgTable(
  'invitations',
  {
    id,
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    token: text().notNull(),
    /** The role of whoever registers with it. */
    role: text({ enum: InvitedRoles }).notNull().default('employee'),
    /** Whom it was emailed to; null for a link that staff share. */
    address: text(),
    expiresAt: moment().notNull(),
    currentUses: integer().notNull().default(0),
    /** Null means unlimited. */
    maxUses: integer(),
    isActive: boolean().notNull().default(true),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt,
  },
  (invitation) => [
    check(
      'used_within_limit',
      sql`${invitation.currentUses} <= coalesce(${invitation.maxUses}, ${invitation.currentUses})`,
    ),
    uniqueIndex('invitations_by_token').on(invitation.token),
    index('invitations_by_age').on(invitation.createdAt.desc().nullsFirst(), invitation.id.desc().nullsFirst()),
    index('invitations_of_company').on(invitation.companyId),
  ],
);
