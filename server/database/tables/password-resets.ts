import { pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
