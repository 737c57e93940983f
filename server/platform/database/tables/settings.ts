import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { version } from './columns.ts';

/**
 * Settings that staff change in the dashboard. The program defines meaning and default of a key; null is the default.
 */
export const settings = pgTable(
  'settings',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    key: text().notNull(),
    value: text(),
    /** A trigger counts the changes of the value. */
    version,
  },
  (setting) => [uniqueIndex('settings_by_key').on(setting.key)],
);
