import { type SQLWrapper, sql } from 'drizzle-orm';

/**
 * What lists of names are sorted by: without case and accents, the same in every locale of a database. `folded` has no
 * collation that an update of the operating system could change, which would break indexes.
 */
export const sortKey = (name: SQLWrapper) => sql<string>`folded(${name}) collate "C"`;
