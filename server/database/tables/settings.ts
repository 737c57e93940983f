import { sql } from 'drizzle-orm';
import { pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/**
 * Settings that staff change in the dashboard. The program defines meaning and default of a key; null is the default.
 */
export const settings = pgTable(
  'settings',
  {
    id: uuid().primaryKey().default(sql`gen_random_uuid()`),
    key: text().notNull(),
    value: text(),
  },
  (setting) => [uniqueIndex('settings_by_key').on(setting.key)],
);
