import { type SQLWrapper, sql } from 'drizzle-orm';

/** A time as the API writes it, for JSON that the database makes. */
export const isoTime = (time: SQLWrapper) => sql<string>`iso_time(${time})`;

/** A row whose dates are text. */
export type JsonOf<Row> = { [Name in keyof Row]: Row[Name] extends Date | null ? string | null : Row[Name] };

/** The row of a JSON object in which every text is a date. */
export function withDates<Row>(json: JsonOf<Row>) {
  const entries = Object.entries(json).map(([name, value]) => [
    name,
    typeof value === 'string' ? new Date(value) : value,
  ]);
  return Object.fromEntries(entries) as Row;
}
