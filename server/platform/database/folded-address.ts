import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The form in which email addresses are compared: two addresses are the same account if the database folds them to the
 * same text. JavaScript folds some letters differently ("İ"), so nothing else may fold an address.
 */
export function foldedAddress(email: PgColumn | SQL | string) {
  return sql`lower(${email})`;
}
