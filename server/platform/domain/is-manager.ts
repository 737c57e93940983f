import { sql } from 'drizzle-orm';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';

/**
 * Whether a user decides for their company and reads what its managers read, in a statement that joins both. A private
 * person does, because they are their own company.
 */
export const isManager = sql<boolean>`(${users.role} = 'manager' or coalesce(${companies.isPerson}, false))`;
