import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from './columns.ts';
import { users } from './users.ts';

/** Passkeys (WebAuthn) with which users log in without a password. */
export const passkeys = pgTable(
  'passkeys',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    credentialId: bytea().notNull(),
    /** In COSE. */
    publicKey: bytea().notNull(),
    /** Grows with each use; always 0 for passkeys that several devices share. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the device, as they said. */
    transports: text().array().notNull(),
    /** Whether it may ever be on several devices, and whether it is now. */
    mayBeSynced: boolean().notNull(),
    isSynced: boolean().notNull(),
    lastUsedAt: moment(),
    createdAt,
  },
  (passkey) => [
    uniqueIndex('passkeys_by_credential').on(passkey.credentialId),
    index('passkeys_of_user').on(passkey.userId),
  ],
);
