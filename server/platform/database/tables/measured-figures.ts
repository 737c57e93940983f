import { json, pgTable, text } from 'drizzle-orm/pg-core';
import type { FigureNames } from '#contract/claims-constants.ts';
import { moment } from './columns.ts';

/** How many of some cases were as they should be. */
export type Counted = { kept: number; n: number };

/** What was measured last, in one row. The website may show it. */
export const measuredFigures = pgTable('measured_figures', {
  key: text({ enum: ['latest'] })
    .primaryKey()
    .default('latest'),
  measuredAt: moment().notNull().defaultNow(),
  figures: json().$type<Record<(typeof FigureNames)[number], Counted>>().notNull(),
});
