import { sql } from 'drizzle-orm';

/** The time that many milliseconds ago, by the database's clock. */
export function ago(milliseconds: number) {
  return sql`now() - ${sql.raw(`interval '${milliseconds} milliseconds'`)}`;
}
