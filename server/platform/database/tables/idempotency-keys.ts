import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id } from './columns.ts';

/**
 * The responses to creating requests with an `Idempotency-Key`. Written in the transaction that creates the record, so
 * that a retry finds both or neither.
 */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    id,
    /** SHA-256 of user, method, route, parameters and key. */
    keyHash: bytea().notNull(),
    /** A hash of the request body, since a key is valid for one request only. */
    requestHash: bytea().notNull(),
    status: integer(),
    answer: text(),
    createdAt,
  },
  (key) => [
    uniqueIndex('idempotency_keys_by_key').on(key.keyHash),
    index('idempotency_keys_by_age').on(key.createdAt),
    // What is removed from a record is removed from the response that created it.
    index('idempotency_keys_of_record').on(sql`(${key.answer}::jsonb ->> 'id')`),
  ],
);
