import { type SQLWrapper, sql } from 'drizzle-orm';

/** A time as the API writes it, for JSON that the database makes. */
export const isoTime = (time: SQLWrapper) => sql<string>`iso_time(${time})`;
