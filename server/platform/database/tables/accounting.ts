import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ExportLines } from '#contract/accounting-constants.ts';
import { createdAt, id, version } from './columns.ts';
import { companies } from './companies.ts';
import { users } from './users.ts';

/** How closed statements are written for the books. */
export const accountingFormats = pgTable(
  'accounting_formats',
  {
    id,
    name: text().notNull(),
    /** As sent, in their order. */
    columns: json().$type<{ header: string; value: string }[]>().notNull(),
    perLine: text({ enum: ExportLines }).notNull(),
    withZeroLines: boolean().notNull(),
    version,
    createdAt,
  },
  (format) => [uniqueIndex('accounting_formats_by_name').on(sql`lower(${format.name})`)],
);

/** Files of closed statements, as they were handed over. Their lines are with the statements. */
export const accountingExports = pgTable(
  'accounting_exports',
  {
    id,
    month: text().notNull(),
    /** The name of its format, as it was. */
    format: text().notNull(),
    /** The first line of the file. */
    header: text().notNull(),
    statements: integer().notNull(),
    lines: integer().notNull(),
    /** In cents. */
    amount: bigint({ mode: 'number' }).notNull(),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt,
  },
  (made) => [index('accounting_exports_by_age').on(made.createdAt.desc().nullsFirst(), made.id.desc().nullsFirst())],
);

/** The statements of each export. The lines of a company leave with it. */
export const exportedStatements = pgTable(
  'exported_statements',
  {
    exportId: uuid()
      .notNull()
      .references(() => accountingExports.id, { onDelete: 'cascade' }),
    companyId: uuid()
      .notNull()
      .references(() => companies.id),
    month: text().notNull(),
    /** Its place in the file. */
    position: integer().notNull(),
    /** Its lines in the file. */
    csv: text().notNull(),
  },
  (exported) => [
    primaryKey({ columns: [exported.exportId, exported.companyId] }),
    index('exported_statements_of_company').on(exported.companyId, exported.month),
  ],
);
