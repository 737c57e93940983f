import { type SQLWrapper, sql } from 'drizzle-orm';

/**
 * A user's full name, for queries. Null if a left join finds no user.
 * @param user the table `users` or an alias of it
 */
export const fullName = (user: { firstName: SQLWrapper; lastName: SQLWrapper }) =>
  sql<string>`${user.firstName} || ' ' || ${user.lastName}`;
