import { type SQL, sql } from 'drizzle-orm';

/** A length of time for a statement. */
export function interval(milliseconds: number) {
  return sql.raw(`interval '${milliseconds} milliseconds'`);
}

/** The time that many milliseconds ago, by the database's clock. */
export function ago(milliseconds: number): SQL {
  return sql`now() - ${interval(milliseconds)}`;
}

/** The time in that many milliseconds, by the database's clock. */
export function fromNow(milliseconds: number): SQL {
  return sql`now() + ${interval(milliseconds)}`;
}
