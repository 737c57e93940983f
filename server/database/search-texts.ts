import { sql } from 'drizzle-orm';
import { fullName } from './full-name.ts';
import { companies } from './tables/companies.ts';
import { users } from './tables/users.ts';

/** The text that a user search matches, one field per line: the expression of the index users_search. */
export const userSearchText = sql`lower(${fullName(users)} || E'\\n' || ${users.email})`;

/** The text that a company search matches, one field per line: the expression of the index companies_search. */
export const companySearchText = sql`lower(${companies.name} || E'\\n' || ${companies.domain})`;
