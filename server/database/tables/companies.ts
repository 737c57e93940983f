import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, deletedAt, id } from './columns.ts';

export const companies = pgTable(
  'companies',
  {
    id,
    name: text().notNull(),
    domain: text().notNull().default(''),
    contactEmail: text().notNull().default(''),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    /** Whether its managers get a report by email each month. */
    monthlyReport: boolean().notNull().default(false),
    createdAt,
    deletedAt,
  },
  (company) => [
    index('companies_by_name').on(sql`lower(${company.name})`, company.id),
    index('companies_search').using('gin', sql`lower(${company.name} || E'\\n' || ${company.domain}) gin_trgm_ops`),
    index('companies_search_short').using(
      'gin',
      sql`letters_and_pairs(lower(${company.name} || E'\\n' || ${company.domain}))`,
    ),
    index('companies_deleted').on(company.id).where(sql`${company.deletedAt} is not null`),
  ],
);
