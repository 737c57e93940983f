import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * What each record of an old system became, so that importing it again changes nothing. Whoever deletes the row of a
 * record for good deletes this one as well: a key may be an email address.
 */
export const importedRecords = pgTable(
  'imported_records',
  {
    /** As the operator calls it: `Zendesk`. */
    system: text().notNull(),
    kind: text({ enum: ['company', 'person', 'ticket', 'merge', 'article', 'agreement', 'adjustment'] }).notNull(),
    /** In the old system. */
    key: text().notNull(),
    /** Of a merge, the ticket that it was merged into. */
    recordId: uuid().notNull(),
  },
  (imported) => [
    primaryKey({ columns: [imported.system, imported.kind, imported.key] }),
    index('imported_records_by_record').on(imported.recordId),
  ],
);
