import { cidr, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from './columns.ts';
import { users } from './users.ts';

/** At most one open link per user: a newer one replaces it, and using it deletes it. Tokens are stored as SHA-256. */
export const passwordResets = pgTable(
  'password_resets',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    tokenHash: bytea().notNull(),
    expiresAt: moment().notNull(),
    createdAt,
  },
  (reset) => [
    uniqueIndex('password_resets_of_user').on(reset.userId),
    uniqueIndex('password_resets_by_token').on(reset.tokenHash),
  ],
);

/** One row per request for a forgotten password, kept for as long as it counts toward a limit. */
export const forgottenPasswords = pgTable(
  'forgotten_passwords',
  {
    id,
    /** SHA-256, because people type passwords into the wrong field. */
    emailHash: bytea().notNull(),
    client: cidr().notNull(),
    createdAt,
  },
  (request) => [
    index('forgotten_passwords_of_address').on(request.emailHash, request.createdAt),
    index('forgotten_passwords_of_client').on(request.client, request.createdAt),
    index('forgotten_passwords_by_age').on(request.createdAt),
  ],
);
