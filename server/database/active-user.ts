import { and, eq, isNull } from 'drizzle-orm';
import { companies } from './tables/companies.ts';
import { users } from './tables/users.ts';

/** Whether a user may log in and gets email: active, and of a company that exists. For queries that left-join `companies`. */
export const isActiveUser = and(eq(users.isActive, true), isNull(users.deletedAt), isNull(companies.deletedAt));
