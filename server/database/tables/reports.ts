import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { ReportParts } from '#contract/reports-constants.ts';
import { moment } from './columns.ts';

/**
 * How many tickets of all companies were created and resolved on a day of some time zone: in all, and for each priority,
 * category and company. A day is complete or not there.
 */
export const reportDays = pgTable(
  'report_days',
  {
    timezone: text().notNull(),
    dayStart: moment().notNull(),
    dayEnd: moment().notNull(),
    part: text({ enum: ReportParts }).notNull(),
    /** The priority, the category or the company's id; empty for all tickets. */
    key: text().notNull(),
    created: integer().notNull(),
    resolved: integer().notNull(),
  },
  (day) => [primaryKey({ columns: [day.timezone, day.part, day.dayStart, day.key] })],
);

/**
 * From when until when tickets that have changed were created or resolved: the days from the first moment to the last must be
 * counted anew. Triggers write it in the transaction of the change, whoever makes it. Each change has rows of its own: a
 * shared one could be taken away just before the change is committed.
 */
export const reportMarks = pgTable('report_marks', {
  id: uuid().primaryKey().defaultRandom(),
  since: moment().notNull(),
  until: moment().notNull(),
});
