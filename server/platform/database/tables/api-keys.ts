import { bigint, index, inet, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ApiKeyScopes } from '#contract/api-keys-constants.ts';
import { bytea, createdAt, id, moment } from './columns.ts';
import { statusComponents } from './status.ts';
import { users } from './users.ts';

/** Keys with which programs call the API for a user. Only their SHA-256 is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The first characters of the key. */
    prefix: text().notNull(),
    keyHash: bytea().notNull(),
    scopes: text({ enum: ApiKeyScopes }).array().notNull(),
    expiresAt: moment().notNull(),
    /** How many days before its end it was last announced; 0 after its end, null before the first time. */
    warnedDays: smallint(),
    /** The component of the status page whose state its alerts set. */
    statusComponentId: uuid().references(() => statusComponents.id, { onDelete: 'set null' }),
    lastUsedAt: moment(),
    /** The IP address of the last call. */
    lastClient: inet(),
    calls: bigint({ mode: 'number' }).notNull().default(0),
    createdAt,
  },
  (key) => [
    uniqueIndex('api_keys_by_hash').on(key.keyHash),
    index('api_keys_of_user').on(key.userId, key.createdAt),
    index('api_keys_by_expiry').on(key.expiresAt, key.id),
    index('api_keys_of_component').on(key.statusComponentId),
  ],
);
