import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, text } from 'drizzle-orm/pg-core';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { createdAt, deletedAt, id, moment, version } from './columns.ts';

export const companies = pgTable(
  'companies',
  {
    id,
    name: text().notNull(),
    domain: text().notNull().default(''),
    contactEmail: text().notNull().default(''),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    /** The searchable forms of the fields above, a line each. The name comes first. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`searchable(${companies.name}) || E'\\n' || searchable(${companies.domain}) || E'\\n' || searchable(${companies.contactEmail}) || E'\\n' || searchable(${companies.phone}) || E'\\t' || regexp_replace(${companies.phone}, '[^0-9]', '', 'g') || E'\\n' || searchable(${companies.address})`,
      ),
    /** Whether its managers get a report by email each month. */
    monthlyReport: boolean().notNull().default(false),
    /** Whether its managers get a report by email each quarter. */
    quarterlyReport: boolean().notNull().default(false),
    /** Its name in the books. */
    accountingId: text().notNull().default(''),
    /** Whether the home of its people lists what routines have planned. */
    showsPlannedWork: boolean().notNull().default(true),
    /** Whether it stands for one private person, who has its name. */
    isPerson: boolean().notNull().default(false),
    /** A trigger counts the changes of its name, domain, email, phone, address and options, whoever makes them. */
    version,
    createdAt,
    /** From then on its users can't log in and get no email, and it gets no new tickets; staff still read everything. */
    archivedAt: moment(),
    /** The day on which it is deleted with everything, in the time zone of the provider's calendar. */
    deleteOn: date(),
    /** When super admins were told that this day is near. */
    deletionToldAt: moment(),
    deletedAt,
  },
  (company) => [
    index('companies_by_place').on(companyPlace(company), company.id),
    index('companies_search').using('gin', sql`ascii_only(${company.searchText}) gin_trgm_ops`),
    index('companies_search_short').using('gin', sql`letters_and_pairs(${company.searchText})`),
    index('companies_alike').using('gin', sql`${compactName(company)} gin_trgm_ops`),
    index('companies_deleted').on(company.id).where(sql`${company.deletedAt} is not null`),
    index('companies_to_delete').on(company.deleteOn).where(sql`${company.deleteOn} is not null`),
    index('companies_archived').on(company.id).where(sql`${company.archivedAt} is not null`),
  ],
);

/** A company's name without spaces and punctuation, to compare it with the domain of an address. */
export function compactName({ searchText }: { searchText: SQLWrapper }) {
  return sql<string>`regexp_replace(split_part(${searchText}, E'\\n', 1), '[^a-z0-9]', '', 'g')`;
}

/** Where a company is in the list: by name, the archived ones last. */
export function companyPlace({ name, archivedAt }: { name: SQLWrapper; archivedAt: SQLWrapper }) {
  return sql<string>`(case when ${archivedAt} is null then '0' else '1' end || ${sortKey(name)})`;
}
