import { bigint, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id, moment } from './columns.ts';
import { users } from './users.ts';

/** A user's second factor: TOTP (RFC 6238). While unconfirmed, it is being set up and requires no code. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    secret: bytea().notNull(),
    confirmedAt: moment(),
    /** The time step of the last accepted code: no code is valid twice (RFC 6238, section 5.2). */
    lastStep: bigint({ mode: 'number' }),
    /** How many codes in a row were wrong. */
    wrongCodes: integer().notNull().default(0),
    createdAt,
  },
  (factor) => [uniqueIndex('second_factors_of_user').on(factor.userId)],
);

/** Single-use codes for logging in without the device. Stored as SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id,
    userId: uuid()
      .notNull()
      .references(() => users.id),
    codeHash: bytea().notNull(),
    usedAt: moment(),
    createdAt,
  },
  (code) => [uniqueIndex('recovery_codes_of_user').on(code.userId, code.codeHash)],
);
