import { type SQLWrapper, sql } from 'drizzle-orm';

/**
 * A user's name as people read it, for queries: null where a left join finds nobody.
 * @param user the table `users` or an alias of it
 */
export const fullName = (user: { firstName: SQLWrapper; lastName: SQLWrapper }) =>
  sql<string>`${user.firstName} || ' ' || ${user.lastName}`;
